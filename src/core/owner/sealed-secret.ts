import type { Database } from "bun:sqlite";
import { isAccessDenied, isDiskFull } from "../process/system-errors.ts";
import { seal, unseal } from "../settings/secret-key.ts";

/** Base32, as earlier versions stored it; an encrypted secret is longer. */
const PLAIN = /^[A-Z2-7]{16,64}$/;

/** Encrypts the secret of an authenticator app for the database. @param secret in base32 */
export function sealSecret(dataFolder: string, userId: string, secret: string): string {
  return seal(dataFolder, nameOf(userId), secret);
}

/** @returns the secret in base32; null if it was encrypted with another key, as after a restore on another machine */
export function unsealSecret(dataFolder: string, userId: string, stored: string): string | null {
  return PLAIN.test(stored) ? stored : unseal(dataFolder, nameOf(userId), stored);
}

/**
 * Encrypts the secrets that an earlier version stored in clear, and overwrites them in the file.
 * @param dataFolder of the key; the database may be a copy elsewhere
 */
export function sealStoredSecrets(client: Database, dataFolder: string): void {
  if (client.query("select 1 from sqlite_master where name = 'second_factors'").get() === null) return;
  const read = client.query<{ user_id: string; secret: string }, []>(
    "select user_id, secret from second_factors",
  );
  const isPlain = ({ secret }: { secret: string }) => PLAIN.test(secret);
  if (!read.all().some(isPlain)) return;
  try {
    client.run("pragma secure_delete = on");
    client
      .transaction(() => {
        for (const { user_id, secret } of read.all().filter(isPlain))
          client.run("update second_factors set secret = ? where user_id = ?", [
            sealSecret(dataFolder, user_id, secret),
            user_id,
          ]);
      })
      .immediate();
    client.run("pragma wal_checkpoint(truncate)");
  } catch (error) {
    // A site must start without space for a key; the next start tries again.
    if (!isDiskFull(error) && !isAccessDenied(error)) throw error;
  } finally {
    client.run("pragma secure_delete = off");
  }
}

function nameOf(userId: string): string {
  return `two-factor.${userId}`;
}
