import type { ContactInput } from "../../src/contacts/contacts.contract.ts";

/** The e-mail provider; by default this site's own server, which speaks the same contract (contract, Contact). */
const PROVIDER = "";

/** What the provider asks for beside the message; this site's own takes any ids that are not empty. */
export type ProviderIds = { user_id: string; service_id: string; template_id: string };
const ownIds: ProviderIds = { user_id: "site", service_id: "site", template_id: "contact" };

/** The provider did not take the message; `waitFor` seconds where it says when it will (status 429). */
export class SendError extends Error {
  override name = "SendError";
  readonly waitFor: number;

  constructor(message: string, waitFor = 0) {
    super(message);
    this.waitFor = waitFor;
  }
}

/**
 * Sends a visitor's message through the provider's contract (spec §7).
 * @throws SendError for a missing id (spec §8), or unless the status is 200 or the text is OK
 */
export async function sendEmail(message: ContactInput, ids = ownIds): Promise<void> {
  for (const [id, name] of [
    ["user_id", "user"],
    ["service_id", "service"],
    ["template_id", "template"],
  ] as const)
    if (!ids[id]) throw new SendError(`The ${name} ID is required`);
  const response = await fetch(`${PROVIDER}/api/v1.0/email/send`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ lib_version: "4.4.1", ...ids, template_params: message }),
  });
  const text = await response.text();
  if (response.status !== 200 && text !== "OK")
    throw new SendError(text, Number(response.headers.get("Retry-After")) || 0);
}
