import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { ApiError, api, send } from "../api.ts";
import { useSession } from "../site/session.ts";
import { userQuery } from "../users/users-query.ts";
import { Credentials } from "./credentials.tsx";
import { ownerQuery } from "./use-owner.ts";

/** First start: whoever has the code from the server's output becomes the owner. */
export function SetupPage({ code }: { code: string }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const setToken = useSession((session) => session.setToken);
  const known = useQuery(userQuery);
  const [name, setName] = useState<{ fname?: string; lname?: string }>({});
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  // A résumé that was imported before the setup has brought a name along.
  const fname = name.fname ?? known.data?.fname ?? "";
  const lname = name.lname ?? known.data?.lname ?? "";
  const setUp = useMutation({
    mutationFn: () => send(api.setup.$post({ json: { code, email, password, fname, lname } })),
    onSuccess({ token, user }) {
      client.setQueryData(ownerQuery(token).queryKey, user);
      client.setQueryData(userQuery.queryKey, user);
      setToken(token);
      navigate("/admin/my-info", { replace: true });
    },
  });
  const errors = setUp.error instanceof ApiError ? setUp.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUp.mutate();
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-6 py-10">
      <h1 className="mb-2 text-3xl font-semibold">Set up your site</h1>
      <p className="mb-6 text-base-content/70">
        You become its only owner. Your name is shown on the home page.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <label className="flex flex-col gap-1">
          First Name
          <input
            name="fname"
            required
            autoComplete="given-name"
            value={fname}
            onChange={(event) => setName({ ...name, fname: event.target.value })}
            className="input w-full"
          />
        </label>
        {errors.fname && <p className="text-sm text-error">{errors.fname}</p>}
        <label className="flex flex-col gap-1">
          Last Name
          <input
            name="lname"
            autoComplete="family-name"
            value={lname}
            onChange={(event) => setName({ ...name, lname: event.target.value })}
            className="input w-full"
          />
        </label>
        <Credentials
          email={email}
          password={password}
          onEmail={setEmail}
          onPassword={setPassword}
          passwordAutoComplete="new-password"
          errors={errors}
        />
        <p className="text-sm text-base-content/70">10 to 128 characters.</p>
        {setUp.isError && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-error">
            {setUp.error.message}
          </p>
        )}
        <button type="submit" className="btn btn-primary" disabled={setUp.isPending}>
          Create the owner
        </button>
      </form>
    </main>
  );
}
