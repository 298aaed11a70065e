import type { Database } from "bun:sqlite";
import { StoredSettings } from "../../core/settings/stored-settings.ts";
import { MAIL_PART, type RelaySettings, relayConfig } from "./relay-settings.ts";

/** Whether there are messages to send on to the relays that are set. */
export function isDeliveryDue(client: Database, settings: RelaySettings & { dataFolder: string }): boolean {
  const stored = new StoredSettings(client, settings.dataFolder).part(MAIL_PART);
  const { smtpUrl, emailProvider } = relayConfig(settings, stored);
  return (
    client
      .query(
        `select 1 from contact_deliveries d join contacts c on c.id = d.contact_id
           where d.state <> 'sent' and (d.relay = 'smtp' and ?1 or d.relay = 'provider' and ?2)
           limit 1`,
      )
      .get(smtpUrl !== "", emailProvider !== null) !== null
  );
}
