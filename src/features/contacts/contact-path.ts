import type { PostedForm } from "./posted-form.contract.ts";

export const CONTACT_PATH = "/contact";
export const SENT = `${CONTACT_PATH}?sent=1`;

/** What the contact page shows after a form that was sent; null for every other address. Asked for each request. */
export function sentForm(path: string, url: string): PostedForm | null {
  if (path !== CONTACT_PATH || !url.endsWith(SENT)) return null;
  return { isSent: true, values: null, faults: {}, advice: "" };
}
