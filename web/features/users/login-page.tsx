import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { z } from "zod";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { loginBody } from "../../../src/features/users/users.contract.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useSession } from "../../core/api/session.ts";
import { Credentials } from "../../core/owner/credentials.tsx";
import { ownerQuery } from "../../core/owner/owner-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { AuthLayout } from "../../core/ui/auth-layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { usePasskeyLogin } from "./use-passkey-login.ts";

type Login = z.infer<typeof loginBody>;
/** A failed login leads to `/admin` (§8), where it is told why; never the password. */
type Failure = { email: string; message: string; at: number };

/** 'Admin Login' (§2, §4). */
export function LoginPage() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const { hasEnded, setToken, end } = useSession();
  const last = useHistoryState<{ failedLogin?: Failure } | null>()?.failedLogin;
  // A page that is loaded again knows of no failure.
  const failure = last !== undefined && last.at >= performance.timeOrigin ? last : undefined;
  const form = useForm<Login>({
    defaultValues: { email: failure?.email ?? "", password: "" },
    resolver: zodResolver(loginBody),
  });
  const failedAt = failure?.at;
  const { setFocus } = form;
  useEffect(() => {
    if (failedAt !== undefined) setFocus("password");
  }, [failedAt, setFocus]);

  const enter = ({ token, user }: { token: string; user: User }) => {
    // What visitors were told is not what the owner edits: drafts are missing in it, and texts are without their marks.
    client.removeQueries({ type: "inactive" });
    client.setQueryData(ownerQuery(token).queryKey, user);
    setToken(token);
    navigate("/admin/my-info", { replace: true });
  };
  const [challenge, setChallenge] = useState<string | null>(null);
  const passkey = usePasskeyLogin(enter);
  const logIn = useMutation({
    mutationFn: (json: Login) => send(api.users.login.$post({ json })),
    onSuccess: (reply) => ("challenge" in reply ? setChallenge(reply.challenge) : enter(reply)),
    onError({ message }, { email }) {
      console.error("Failed to log in");
      // Whoever was at work when the session ended is still told so.
      if (hasEnded) end();
      else setToken(null);
      form.resetField("password");
      const failedLogin: Failure = { email, message, at: Date.now() };
      navigate("/admin", { replace: true, state: { failedLogin } });
    },
  });
  if (challenge !== null)
    return (
      <AuthLayout title="Admin Login">
        <CodeForm challenge={challenge} onEntered={enter} onBack={() => setChallenge(null)} />
      </AuthLayout>
    );
  return (
    <AuthLayout title="Admin Login">
      {hasEnded && (
        <p role="status" className="alert alert-vertical">
          You've been logged out. Log in to continue; your unsaved changes are safe.
        </p>
      )}
      {user === null && (
        <p role="status" className="alert alert-vertical">
          This site hasn't been set up yet. Open the setup link Vitrine printed when it started.
        </p>
      )}
      {isDemo() && <TryAdmin onEntered={enter} />}
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={form.handleSubmit((login) => {
            if (!logIn.isPending) logIn.mutate(login);
          })}
        >
          <Credentials passwordAutoComplete="current-password" hasPasskeys />
          {failure && !logIn.isPending && (
            <>
              <p key={failure.at} role="alert" className="field-error">
                {failure.message}
              </p>
              <p className="field-note">
                Forgot your password? On the server, run <code>vitrine owner --email you@example.org</code> in
                the site's folder.
              </p>
            </>
          )}
          <button type="submit" className="ink-button" aria-disabled={logIn.isPending}>
            Login
          </button>
          <button
            type="button"
            className="btn btn-outline"
            aria-disabled={passkey.isPending}
            onClick={() => !passkey.isPending && passkey.mutate()}
          >
            Sign in with a passkey
          </button>
          {passkey.error && (
            <p role="alert" className="field-error">
              {passkey.error.message}
            </p>
          )}
        </form>
      </FormProvider>
    </AuthLayout>
  );
}

type TryAdminProps = { onEntered(entered: { token: string; user: User }): void };

/** The way into a demo, which asks nobody who they are. */
function TryAdmin({ onEntered }: TryAdminProps) {
  const entering = useMutation({
    mutationFn: () => send(api.demo.login.$post()),
    onSuccess: onEntered,
  });
  return (
    <div className="grid gap-5">
      <button
        type="button"
        className="ink-button"
        aria-disabled={entering.isPending}
        onClick={() => !entering.isPending && entering.mutate()}
      >
        Try the admin
      </button>
      {entering.isError ? (
        <p role="alert" className="field-error">
          {entering.error.message}
        </p>
      ) : (
        <p className="field-note">
          The demo needs no password. On a real site, the owner logs in with the form below.
        </p>
      )}
    </div>
  );
}
