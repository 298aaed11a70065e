import { Link } from "wouter";
import type { RelayName } from "../../../src/features/contacts/mail/delivery.contract.ts";
import { settingsPaths } from "../../../src/shared/admin-path.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { relayLabels } from "./inbox-text.ts";
import { TestButton, TestOutcome, useTestMessage } from "./test-message.tsx";

/** Shows where messages are forwarded to, with a test. */
export function DeliveryPanel({ relays }: { relays: RelayName[] }) {
  const test = useTestMessage(() => send(api.inbox.test.$post()));
  return (
    <Panel
      title="Delivery"
      note={relays.length > 0 && "Messages are saved here, then forwarded to your email."}
      actions={relays.length > 0 && <TestButton test={test} />}
    >
      {relays.length === 0 ? <NoRelay /> : <Relays relays={relays} />}
      <TestOutcome test={test} />
    </Panel>
  );
}

function Relays({ relays }: { relays: RelayName[] }) {
  return (
    <p>
      Messages are forwarded {relays.map((relay) => relayLabels[relay].toLowerCase()).join(" and ")}. Failed
      deliveries are retried, first within seconds and later every six hours.
    </p>
  );
}

function NoRelay() {
  return (
    <p>
      No mail server is set up, so messages stay in this inbox and are not emailed to you.{" "}
      <Link href={`${settingsPaths.server}#mail-server`} className="ink-link">
        Set one up in Settings
      </Link>
      .
    </p>
  );
}
