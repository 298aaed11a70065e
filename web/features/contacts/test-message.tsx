import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { TestResult } from "../../../src/features/contacts/contacts.contract.ts";
import { ActionButton } from "../../core/ui/panel.tsx";
import { INBOX_KEY } from "./inbox-query.ts";
import { relayLabels } from "./inbox-text.ts";

type Test = UseMutationResult<{ results: TestResult[] }, Error, void>;

/** Sends a test message through every relay. */
export function useTestMessage(request: () => Promise<{ results: TestResult[] }>): Test {
  const client = useQueryClient();
  return useMutation({
    mutationFn: request,
    // A successful test also sends the waiting messages.
    onSettled: () => client.invalidateQueries({ queryKey: INBOX_KEY }),
  });
}

export function TestButton({ test }: { test: Test }) {
  return (
    <ActionButton onClick={() => !test.isPending && test.mutate()}>
      {test.isPending ? "Sending…" : "Send a test message"}
    </ActionButton>
  );
}

/** The result of the test for each relay, with the mail server's error. */
export function TestOutcome({ test }: { test: Test }) {
  return (
    <div role="status" className="not-empty:mt-5">
      {test.error && <p className="alert">{test.error.message}</p>}
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
  );
}

function resultSentence({ relay, ok, error }: TestResult): string {
  if (!ok) return `${relayLabels[relay]}: the test message failed. ${error}`;
  return `${relayLabels[relay]}: test message sent. Check your mailbox.${error && ` ${error}`}`;
}
