import type { ReactNode } from "react";
import { PasswordField, TextField } from "../fields/text-field.tsx";

type CredentialsProps = {
  passwordAutoComplete: "current-password" | "new-password";
  passwordHint?: ReactNode;
  /** Lets browsers offer passkeys in the email field. */
  hasPasskeys?: boolean;
};

/** Email and password fields, the latter with a Show/Hide toggle (§2). */
export function Credentials({ passwordAutoComplete, passwordHint, hasPasskeys = false }: CredentialsProps) {
  return (
    <>
      <TextField<{ email: string }>
        name="email"
        label="Email"
        type="email"
        autoComplete={hasPasskeys ? "username webauthn" : "username"}
        isRequired
      />
      <PasswordField<{ password: string }>
        name="password"
        label="Password"
        autoComplete={passwordAutoComplete}
        hint={passwordHint}
      />
    </>
  );
}
