import type { Database } from "bun:sqlite";
import type { RelayConfig } from "./configured-relay.ts";

/** Whether there are messages to send on to the relays that are set. */
export function isDeliveryDue(
  client: Database,
  { smtpUrl, emailProvider }: Pick<RelayConfig, "smtpUrl" | "emailProvider">,
): boolean {
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
