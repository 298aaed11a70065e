import { useRef } from "react";
import { newIdempotencyKey } from "../api/send.ts";
import { type PendingSave, storePendingSave } from "./drafts.ts";

/**
 * Idempotency keys: a save that is repeated because its response was lost must not take effect twice.
 * @param initial the draft's save that got no response
 */
export function useRequestKeys(draftKey: string, initial: PendingSave | undefined) {
  const unanswered = useRef(initial);
  const note = (sent: PendingSave | undefined) => {
    unanswered.current = sent;
    storePendingSave(draftKey, sent);
  };
  return {
    /** The key for this content; the same one if the previous attempt sent the same content. */
    keyFor(content: string): string {
      const sent =
        unanswered.current?.content === content ? unanswered.current : { key: newIdempotencyKey(), content };
      note(sent);
      return sent.key;
    },
    forget: () => note(undefined),
  };
}
