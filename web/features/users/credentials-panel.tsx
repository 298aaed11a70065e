import type { User } from "../../../src/core/owner/owner.contract.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { EmailDialog, PasswordDialog } from "./credentials-dialogs.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { TwoFactorRow } from "./two-factor-row.tsx";
import { VisibilitySwitch } from "./visibility-switch.tsx";

/** 'Auth Credentials' (§2, Admin profile): email, password, passkeys and two-factor authentication. */
export function CredentialsPanel({ user }: { user: User }) {
  const email = useOpenEntry("email", [{ _id: "edit" }]);
  const password = useOpenEntry("password", [{ _id: "edit" }]);
  return (
    <Panel title="Auth Credentials" note="Your email, password and sign-in options.">
      <dl className="facts hairlined">
        <div>
          <dt>Email</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
            <bdi>{user.email}</bdi>
            <VisibilitySwitch user={user} field="email" label="Show email on my site" />
            <ActionButton onClick={() => email.openEntry("edit")}>Change Email</ActionButton>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
            <span aria-hidden="true">••••••••••</span>
            <ActionButton onClick={() => password.openEntry("edit")}>Change Password</ActionButton>
          </dd>
        </div>
        {!isDemo() && (
          <>
            <PasskeysRow />
            <TwoFactorRow />
          </>
        )}
      </dl>
      {email.entry && <EmailDialog user={user} onClose={email.close} />}
      {password.entry && <PasswordDialog user={user} onClose={password.close} />}
    </Panel>
  );
}
