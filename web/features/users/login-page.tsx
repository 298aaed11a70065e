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
import { schemaResolver } from "../../core/form/resolver.ts";
import { Credentials } from "../../core/owner/credentials.tsx";
import { ownerQuery } from "../../core/owner/owner-query.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { AuthLayout } from "../../core/ui/auth-layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { usePasskeyLogin } from "./use-passkey-login.ts";

type Login = z.infer<typeof loginBody>;
/** A failed login leads to `/admin` (§8) with this as history state. It never holds the password. */
type Failure = { email: string; message: string; at: number };

/** 'Admin Login' (§2, §4). */
export function LoginPage() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const { hasEnded, setToken, end } = useSession();
  const lastFailure = useHistoryState<{ failedLogin?: Failure } | null>()?.failedLogin;
  // The history state survives a reload, but the failure is only shown once.
  const failure =
    lastFailure !== undefined && lastFailure.at >= performance.timeOrigin ? lastFailure : undefined;
  const form = useForm<Login>({
    defaultValues: { email: failure?.email ?? "", password: "" },
    resolver: schemaResolver(loginBody),
  });
  const failedAt = failure?.at;
  const { setFocus } = form;
  useEffect(() => {
    if (failedAt !== undefined) setFocus("password");
  }, [failedAt, setFocus]);

  const finishLogin = ({ token, user }: { token: string; user: User }) => {
    // Public data lacks drafts and formatting, so the admin must not edit cached copies of it.
    client.removeQueries({ type: "inactive" });
    client.setQueryData(ownerQuery(token).queryKey, user);
    setToken(token);
    navigate("/admin/my-info", { replace: true });
  };
  const [challenge, setChallenge] = useState<string | null>(null);
  const passkey = usePasskeyLogin(finishLogin);
  const logIn = useMutation({
    mutationFn: (json: Login) => send(api.users.login.$post({ json })),
    onSuccess: (reply) => ("challenge" in reply ? setChallenge(reply.challenge) : finishLogin(reply)),
    onError({ message }, { email }) {
      console.error("Failed to log in");
      // Keeps the notice that the session has ended.
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
        <CodeForm challenge={challenge} onLoggedIn={finishLogin} onBack={() => setChallenge(null)} />
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
      {isDemo() && <TryAdmin onLoggedIn={finishLogin} />}
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
          <button
            type="submit"
            className={isDemo() ? "btn btn-outline" : "ink-button"}
            aria-disabled={logIn.isPending}
          >
            Login
          </button>
          <button
            type="button"
            className="btn btn-outline"
            aria-disabled={passkey.isPending}
            onClick={() => !passkey.isPending && passkey.mutate()}
          >
            Log in with a passkey
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

type TryAdminProps = { onLoggedIn(login: { token: string; user: User }): void };

/** Logs in to a demo without a password. */
function TryAdmin({ onLoggedIn }: TryAdminProps) {
  const entering = useMutation({
    mutationFn: () => send(api.demo.login.$post()),
    onSuccess: onLoggedIn,
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
        <p className="text-small leading-snug text-soft">
          The demo needs no password. On a real site, the owner logs in with the form below.
        </p>
      )}
    </div>
  );
}
