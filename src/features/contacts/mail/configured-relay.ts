import type { Db } from "../../../core/database/client.ts";
import { readUser } from "../../../core/owner/users.store.ts";
import { createRelay, noRelay, type Relay } from "./relay.ts";
import type { RelayConfig } from "./relay-settings.ts";

const LOST =
  "The password can't be read: the key that it was stored with, secret.key, is not in this data folder. Enter it again under Settings.";

/**
 * The relay that the settings ask for (§14). Mail goes to and comes from the owner's e-mail, as it is when
 * a message is sent, unless another is set.
 */
export function configuredRelay(config: RelayConfig, db: Db): Relay {
  const { smtpUrl, mailTo, mailFrom, emailProvider, isPasswordLost } = config;
  if (smtpUrl === "" && emailProvider === null) return noRelay;
  const to = () => mailTo || readUser(db)?.email || "";
  const smtp =
    smtpUrl === ""
      ? null
      : { url: smtpUrl, to, from: () => mailFrom || to(), obstacle: isPasswordLost ? LOST : "" };
  return createRelay({ db, smtp, provider: emailProvider });
}
