import type { Change } from "../../core/content/change.ts";

/** A line of the doctor's report. */
export type Finding = {
  isFault: boolean;
  text: string;
  /** Repairs it as part of a content change. A fault without it must be repaired by a person. */
  fix?: (change: Change) => void;
  isFixed?: boolean;
};

/** A finding that makes `vitrine doctor` exit with 1. */
export function fault(text: string, fix?: Finding["fix"]): Finding {
  return { isFault: true, text, ...(fix && { fix }) };
}

/** A finding that doesn't count as a fault; `--fix` may still tidy it up. */
export function passed(text: string, fix?: Finding["fix"]): Finding {
  return { isFault: false, text, ...(fix && { fix }) };
}
