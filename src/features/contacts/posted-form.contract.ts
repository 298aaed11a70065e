import type { Faults, FieldName } from "./check-message.contract.ts";
import { contactPage } from "./contacts.page.contract.ts";

/** What became of a form that was posted without script; the server puts it into the page (src/features/contacts/form-post.ts). */
export type PostedForm = {
  isSent: boolean;
  /** What was typed, unless it was sent. */
  values: Record<FieldName, string> | null;
  faults: Faults;
  /** What to do about a failure, as a sentence; `""` when the fields say it. */
  advice: string;
};

/** Under which the page's content holds it. */
export const POSTED_KEY = ["contacts", "posted"];

/** Where a form leads that was sent. */
export const SENT = `${contactPage.path}?sent=1`;
