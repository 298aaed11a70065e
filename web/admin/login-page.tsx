import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { api, send } from "../api.ts";
import { useSession } from "../site/session.ts";
import { Credentials } from "./credentials.tsx";
import { Entrance } from "./entrance.tsx";
import { ownerQuery } from "./use-owner.ts";

export function LoginPage() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const setToken = useSession((session) => session.setToken);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const logIn = useMutation({
    mutationFn: () => send(api.users.login.$post({ json: { email, password } })),
    onSuccess({ token, user }) {
      client.setQueryData(ownerQuery(token).queryKey, user);
      setToken(token);
      navigate("/admin/my-info");
    },
    onError() {
      console.error("Failed to log in");
      setToken(null);
      navigate("/admin");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate();
  };
  return (
    <Entrance title="Admin Login">
      <form onSubmit={submit} className="grid gap-6">
        <Credentials
          email={email}
          password={password}
          onEmail={setEmail}
          onPassword={setPassword}
          passwordAutoComplete="current-password"
        />
        {logIn.isError && (
          <p role="alert" className="field-error">
            {logIn.error.message}
          </p>
        )}
        <button type="submit" className="ink-button mt-2" disabled={logIn.isPending}>
          Login
        </button>
      </form>
    </Entrance>
  );
}
