import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { ApiError, api, send } from "../api.ts";
import { useSession } from "../site/session.ts";
import { userQuery } from "../users/users-query.ts";
import { Credentials } from "./credentials.tsx";
import { Entrance } from "./entrance.tsx";
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
    <Entrance title="Set up your site">
      <p>You become its only owner. Your name is shown on the home page.</p>
      <form onSubmit={submit} className="grid gap-6">
        <div className="field field-stacked">
          <label htmlFor="fname" className="field-label">
            First Name
          </label>
          <input
            id="fname"
            name="fname"
            required
            autoComplete="given-name"
            value={fname}
            onChange={(event) => setName({ ...name, fname: event.target.value })}
            aria-invalid={errors.fname !== undefined}
            aria-describedby={errors.fname && "fname-fault"}
            className="field-input"
          />
          {errors.fname && (
            <p id="fname-fault" className="field-note field-error">
              {errors.fname}
            </p>
          )}
        </div>
        <div className="field field-stacked">
          <label htmlFor="lname" className="field-label">
            Last Name
          </label>
          <input
            id="lname"
            name="lname"
            autoComplete="family-name"
            value={lname}
            onChange={(event) => setName({ ...name, lname: event.target.value })}
            className="field-input"
          />
        </div>
        <Credentials
          email={email}
          password={password}
          onEmail={setEmail}
          onPassword={setPassword}
          passwordAutoComplete="new-password"
          errors={errors}
        />
        <p className="text-base text-soft lining-nums">10 to 128 characters.</p>
        {setUp.isError && Object.keys(errors).length === 0 && (
          <p role="alert" className="field-error">
            {setUp.error.message}
          </p>
        )}
        <button type="submit" className="ink-button mt-2" disabled={setUp.isPending}>
          Create the owner
        </button>
      </form>
    </Entrance>
  );
}
