import type { Db } from "../../core/database/client.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { createRelay, noRelay, type Relay } from "./relay.ts";
import type { RelaySettings } from "./relay-settings.ts";

export type RelayConfig = Omit<RelaySettings, "idleSettings">;

/**
 * The relay that the settings ask for (§14). Mail goes to and comes from the owner's e-mail, as it is when
 * a message is sent, unless another is set.
 */
export function configuredRelay({ smtpUrl, mailTo, mailFrom, emailProvider }: RelayConfig, db: Db): Relay {
  if (smtpUrl === "" && emailProvider === null) return noRelay;
  const to = () => mailTo || readUser(db)?.email || "";
  const smtp = smtpUrl === "" ? null : { url: smtpUrl, to, from: () => mailFrom || to() };
  return createRelay({ db, smtp, provider: emailProvider });
}
