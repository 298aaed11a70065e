import { and, count, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Db } from "../database/client.ts";
import { hashToken } from "./hash-token.ts";
import type { SecondFactor } from "./owner.contract.ts";
import { recoveryCodes, secondFactors } from "./users.table.ts";

/** Seconds of one step, digits, and hash: what every app for codes understands. */
const PERIOD = 30;
const KIND = { algorithm: "SHA1", digits: 6, period: PERIOD } as const;
/** Steps that a clock may be off, either way. */
const WINDOW = 1;
/** Bytes; RFC 4226 asks for 16 and recommends 20. */
const SECRET_SIZE = 20;
const CODES = 10;
/** Letters that nobody takes for another; 24 of them are 118 bits, which a fast hash may keep (ASVS 6.5.2). */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 24;

/** Whether codes are asked for after the password, and how many recovery codes are left. */
export function readSecondFactor(db: Db, userId: string): SecondFactor {
  const row = find(db, userId);
  const isOn = row !== undefined && row.confirmedAt !== "";
  return {
    isOn,
    since: isOn ? row.confirmedAt : "",
    recoveryCodesLeft: isOn ? countLeft(db, userId) : 0,
  };
}

/**
 * Makes a secret that counts as soon as a code of it was given. A second factor that is on stays.
 * @param issuer the site, by which an app lists it
 */
export function beginSecondFactor(db: Db, userId: string, email: string, issuer: string) {
  const secret = new Secret({ size: SECRET_SIZE });
  db.insert(secondFactors)
    .values({ userId, secret: secret.base32 })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: secret.base32, lastStep: 0 },
      setWhere: eq(secondFactors.confirmedAt, ""),
    })
    .run();
  return { secret: secret.base32, uri: new TOTP({ ...KIND, secret, issuer, label: email }).toString() };
}

/** Switches on what was begun. @returns the recovery codes, this once; null for a wrong code */
export function confirmSecondFactor(
  db: Db,
  userId: string,
  code: string,
  now: Date = new Date(),
): string[] | null {
  const row = find(db, userId);
  const step = row === undefined ? null : stepOf(row.secret, code, now);
  if (step === null) return null;
  db.update(secondFactors)
    .set({ confirmedAt: now.toISOString(), lastStep: step })
    .where(eq(secondFactors.userId, userId))
    .run();
  return renewRecoveryCodes(db, userId);
}

/** Takes a code of the app, or a recovery code, each once. @returns which it was; null for a wrong one */
export function takeCode(
  db: Db,
  userId: string,
  code: string,
  now: Date = new Date(),
): "code" | "recovery code" | null {
  return db.$client
    .transaction(() => {
      const row = find(db, userId);
      if (row === undefined || row.confirmedAt === "") return null;
      const step = stepOf(row.secret, code, now);
      if (step !== null) {
        if (step <= row.lastStep) return null;
        db.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId)).run();
        return "code";
      }
      const used = db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(plain(code)))))
        .returning({ userId: recoveryCodes.userId })
        .all();
      return used.length > 0 ? "recovery code" : null;
    })
    .immediate();
}

/** Ten new ones; the others are of no use any more. */
export function renewRecoveryCodes(db: Db, userId: string): string[] {
  const codes = Array.from({ length: CODES }, randomCode);
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  db.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })))
    .run();
  return codes;
}

export function removeSecondFactor(db: Db, userId: string): void {
  db.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}

function countLeft(db: Db, userId: string): number {
  return (
    db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.count ??
    0
  );
}

function find(db: Db, userId: string) {
  return db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get();
}

/** The step of time that a code is of; null for none of those around now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** "abcd-efgh-jkmn-pqrs-tuvw-xyz2". */
function randomCode(): string {
  let code = "";
  // What does not fit into the letters a whole number of times is thrown away, or some would come more often.
  const limit = 256 - (256 % LETTERS.length);
  while (code.length < CODE_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH)))
      if (byte < limit && code.length < CODE_LENGTH) code += LETTERS[byte % LETTERS.length];
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}
