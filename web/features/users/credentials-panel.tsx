import { Link } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { EmailDialog, PasswordDialog } from "./credentials-dialogs.tsx";

/** What else belongs to the account is under Settings. */
const accountLinks = [
  ["#passkeys-and-two-factor", "Passkeys and two-factor"],
  ["#sessions", "Sessions"],
  ["#api-tokens", "API Tokens"],
] as const;

/** 'Auth Credentials' (§2, Admin profile): email and password. */
export function CredentialsPanel({ user }: { user: User }) {
  const email = useOpenEntry("email", [{ _id: "edit" }]);
  const password = useOpenEntry("password", [{ _id: "edit" }]);
  return (
    <Panel title="Auth Credentials">
      <dl className="facts hairlined">
        <div>
          <dt>Email</dt>
          <dd>
            <bdi>{user.email}</bdi>
            <ActionButton onClick={() => email.openEntry("edit")}>Change Email</ActionButton>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            <span aria-hidden="true">••••••••••</span>
            <ActionButton onClick={() => password.openEntry("edit")}>Change Password</ActionButton>
          </dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>
            <span className="flex flex-wrap gap-x-5 max-sm:-mt-2.5 max-sm:gap-x-3 max-sm:*:text-small">
              {accountLinks.map(([href, label]) => (
                <Link key={href} href={`/admin/settings${href}`} className="btn btn-link">
                  {label}
                </Link>
              ))}
            </span>
          </dd>
        </div>
      </dl>
      {email.entry && <EmailDialog user={user} onClose={email.close} />}
      {password.entry && <PasswordDialog user={user} onClose={password.close} />}
    </Panel>
  );
}
