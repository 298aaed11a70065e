import { Link } from "wouter";
import { isDemo } from "../../core/admin/demo.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { PasskeysRow } from "./passkeys-row.tsx";
import { TwoFactorRow } from "./two-factor-row.tsx";

/** Passkeys and two-factor authentication; email and password are on My Info. */
export function SignInPanel() {
  return (
    <Panel
      title="Passkeys and two-factor"
      note={
        <>
          Log in with a passkey, or require a code from an app after your password. Email and password are
          under{" "}
          <Link href="/admin/my-info#auth-credentials" className="ink-link">
            My Info
          </Link>
          .
        </>
      }
    >
      {isDemo() ? (
        <p className="empty">Not available in the demo.</p>
      ) : (
        <dl className="facts hairlined">
          <PasskeysRow />
          <TwoFactorRow />
        </dl>
      )}
    </Panel>
  );
}
