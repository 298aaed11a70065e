import { Link } from "wouter";
import type { RelayName } from "../../../src/features/contacts/mail/delivery.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { relayWords } from "./inbox-words.ts";
import { TestButton, TestOutcome, useTestMessage } from "./test-message.tsx";

/** Where messages are sent on to, and a way to try it. */
export function DeliveryPanel({ relays }: { relays: RelayName[] }) {
  const test = useTestMessage(() => send(api.inbox.test.$post()));
  return (
    <Panel
      title="Delivery"
      note="What comes in is stored here first, and then sent on to you."
      actions={<TestButton test={test} />}
    >
      {relays.length === 0 ? <NoRelay /> : <Relays relays={relays} />}
      <TestOutcome test={test} />
    </Panel>
  );
}

function Relays({ relays }: { relays: RelayName[] }) {
  return (
    <p>
      Messages are sent on {relays.map((relay) => relayWords[relay].toLowerCase()).join(" and ")}. One that
      does not get through is tried again, at first after seconds, at last every six hours.
    </p>
  );
}

function NoRelay() {
  return (
    <p>
      Messages stay in this inbox: no mail server is set, so none is e-mailed to you.{" "}
      <Link href="/admin/settings#mail-server" className="ink-link">
        Set one under Settings
      </Link>
      .
    </p>
  );
}
