import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../database/client.ts";
import type { Passkey } from "./owner.contract.ts";
import { passkeys } from "./users.table.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Pick<PasskeyRow, "userId" | "credentialId" | "counter" | "transports" | "host" | "name"> & {
  publicKey: Uint8Array;
};

export function addPasskey(db: Db, { publicKey, ...values }: NewPasskey): PasskeyRow {
  return db
    .insert(passkeys)
    .values({
      _id: crypto.randomUUID(),
      ...values,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      createdAt: new Date().toISOString(),
    })
    .returning()
    .get();
}

/** @param credentialId the device's id of the passkey, in base64url */
export function findPasskey(db: Db, credentialId: string): PasskeyRow | null {
  return db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get() ?? null;
}

/** All passkeys, oldest first. @param host the site's current host */
export function listPasskeys(db: Db, userId: string, host: string): Passkey[] {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .all()
    .map((row) => toPasskey(row, host));
}

export function toPasskey(row: PasskeyRow, host: string): Passkey {
  const { _id, name, createdAt, lastUsedAt } = row;
  return { _id, name, createdAt, lastUsedAt, host: row.host, isUsable: row.host === host };
}

export function listCredentialIds(db: Db, userId: string): string[] {
  return db
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .all()
    .map(({ credentialId }) => credentialId);
}

export function renamePasskey(db: Db, userId: string, _id: string, name: string): PasskeyRow | null {
  return db.update(passkeys).set({ name }).where(ofOwner(userId, _id)).returning().get() ?? null;
}

/** @returns whether the passkey existed */
export function deletePasskey(db: Db, userId: string, _id: string): boolean {
  return db.delete(passkeys).where(ofOwner(userId, _id)).returning({ _id: passkeys._id }).all().length > 0;
}

/**
 * Records a use and the device's own counter.
 * @returns false if another use was recorded in between, or the passkey was deleted
 */
export function recordPasskeyUse(db: Db, { _id, counter }: PasskeyRow, newCounter: number): boolean {
  return (
    db
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAt: new Date().toISOString() })
      .where(and(eq(passkeys._id, _id), eq(passkeys.counter, counter)))
      .returning({ _id: passkeys._id })
      .all().length > 0
  );
}

function ofOwner(userId: string, _id: string) {
  return and(eq(passkeys.userId, userId), eq(passkeys._id, _id));
}
