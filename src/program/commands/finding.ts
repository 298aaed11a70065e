import type { Change } from "../../core/content/change.ts";

/** `mend` does something about it in a change of the content; a fault without it needs a person. */
export type Finding = { isFault: boolean; text: string; mend?: (change: Change) => void; isMended?: boolean };

export function fault(text: string, mend?: Finding["mend"]): Finding {
  return { isFault: true, text, ...(mend && { mend }) };
}

export function fine(text: string, mend?: Finding["mend"]): Finding {
  return { isFault: false, text, ...(mend && { mend }) };
}
