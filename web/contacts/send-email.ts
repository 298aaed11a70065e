import type { ContactInput } from "../../src/contacts/contacts.contract.ts";

/** The e-mail provider; by default this site's own server, which speaks the same contract (contract, Contact). */
const PROVIDER = "";
const ids = { user_id: "site", service_id: "site", template_id: "contact" };

/**
 * Sends a visitor's message through the provider's contract (spec §7).
 * @throws Error unless the status is 200 or the text is OK
 */
export async function sendEmail(message: ContactInput): Promise<void> {
  const response = await fetch(`${PROVIDER}/api/v1.0/email/send`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lib_version: "4.4.1", ...ids, template_params: message }),
  });
  const text = await response.text();
  if (response.status !== 200 && text !== "OK") throw new Error(text);
}
