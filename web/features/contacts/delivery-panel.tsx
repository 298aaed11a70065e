import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TestResult } from "../../../src/features/contacts/contacts.contract.ts";
import type { RelayName } from "../../../src/features/contacts/delivery.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { INBOX_KEY } from "./inbox-query.ts";
import { relayWords } from "./inbox-words.ts";

/** Where messages are sent on to, and a way to try it. */
export function DeliveryPanel({ relays }: { relays: RelayName[] }) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => send(api.inbox.test.$post()),
    // One that got through sets those in motion that wait.
    onSettled: () => client.invalidateQueries({ queryKey: INBOX_KEY }),
  });
  return (
    <Panel
      title="Delivery"
      note="What comes in is stored here first, and then sent on to you."
      actions={
        <ActionButton onClick={() => !test.isPending && test.mutate()}>
          {test.isPending ? "Sending…" : "Send a test message"}
        </ActionButton>
      }
    >
      {relays.length === 0 ? <Settings /> : <Relays relays={relays} />}
      <div role="status" className="not-empty:mt-5">
        {test.error && <p className="alert">{test.error.message}</p>}
        {test.data?.results.length === 0 && (
          <p className="alert">
            There is nowhere to send a test message to: set one of the settings above first.
          </p>
        )}
        {test.data && test.data.results.length > 0 && (
          <ul className="alert alert-vertical gap-1">
            {test.data.results.map((result) => (
              <li key={result.relay} className={result.ok ? "" : "text-error"}>
                {resultSentence(result)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function resultSentence({ relay, ok, error }: TestResult): string {
  if (!ok) return `${relayWords[relay]}: the test message did not get through. ${error}`;
  return `${relayWords[relay]}: the test message is sent. Look for it in your mailbox.${error && ` ${error}`}`;
}

function Relays({ relays }: { relays: RelayName[] }) {
  return (
    <p>
      Messages are sent on {relays.map((relay) => relayWords[relay].toLowerCase()).join(" and ")}. One that
      does not get through is tried again, at first after seconds, at last every six hours.
    </p>
  );
}

function Settings() {
  return (
    <div className="[&_code]:text-[0.9375rem] [&_code]:wrap-anywhere">
      <p>
        Messages stay in this inbox: no mail server is set, so none is e-mailed to you. The server reads these
        settings when it starts:
      </p>
      <dl className="mt-4 grid gap-1">
        <dt className="font-semibold">To have them mailed to you</dt>
        <dd className="mb-3">
          <code>VITRINE_SMTP_URL</code>, such as <code>smtp://user:password@mail.example.org:587</code>. They
          go to your e-mail address, unless <code>VITRINE_MAIL_TO</code> names another;{" "}
          <code>VITRINE_MAIL_FROM</code> is their sender.
        </dd>
        <dt className="font-semibold">Through a provider that works like EmailJS</dt>
        <dd className="mb-3">
          <code>VITRINE_EMAIL_URL</code>, with <code>VITRINE_EMAIL_USER_ID</code>,{" "}
          <code>VITRINE_EMAIL_SERVICE_ID</code>, <code>VITRINE_EMAIL_TEMPLATE_ID</code> and, if it has one,{" "}
          <code>VITRINE_EMAIL_ACCESS_TOKEN</code>.
        </dd>
      </dl>
    </div>
  );
}
