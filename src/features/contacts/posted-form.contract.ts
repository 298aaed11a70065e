import type { Faults, FieldName } from "./check-message.contract.ts";
import { contactPage } from "./contacts.page.contract.ts";

/** The outcome of a form that was posted without script. The server puts it into the page (src/features/contacts/form-post.ts). */
export type PostedForm = {
  isSent: boolean;
  /** The typed values; null once they are sent. */
  values: Record<FieldName, string> | null;
  faults: Faults;
  /** A sentence on what to do about a failure; `""` when the faults of the fields say it. */
  advice: string;
};

/** Query key of the outcome in the page's content. */
export const POSTED_KEY = ["contacts", "posted"];

/** The page that a sent form redirects to. */
export const SENT_PATH = `${contactPage.path}?sent=1`;
