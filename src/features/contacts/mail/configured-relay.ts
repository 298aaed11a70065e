import type { Db } from "../../../core/database/client.ts";
import { readUser } from "../../../core/owner/users.store.ts";
import { createRelay, noRelay, type Relay } from "./relay.ts";
import type { RelayConfig } from "./relay-settings.ts";

const PASSWORD_LOST =
  "The stored password can't be read, because the secret.key that encrypted it is not in this data folder. Enter it again under Settings.";

/**
 * Creates the relay of the settings (§14). Recipient and sender default to the owner's email at the time a message is sent.
 */
export function createConfiguredRelay(config: RelayConfig, db: Db): Relay {
  const { smtpUrl, mailTo, mailFrom, emailProvider, isPasswordLost } = config;
  if (smtpUrl === "" && emailProvider === null) return noRelay;
  const to = () => mailTo || readUser(db)?.email || "";
  const smtp =
    smtpUrl === ""
      ? null
      : { url: smtpUrl, to, from: () => mailFrom || to(), obstacle: isPasswordLost ? PASSWORD_LOST : "" };
  return createRelay({ db, smtp, provider: emailProvider });
}
