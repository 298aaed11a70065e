import { and, count, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Db } from "../database/client.ts";
import { hashToken } from "./hash-token.ts";
import type { SecondFactor } from "./owner.contract.ts";
import { sealSecret, unsealSecret } from "./sealed-secret.ts";
import { recoveryCodes, secondFactors } from "./users.table.ts";

/** TOTP parameters that every authenticator app supports; the period is in seconds. */
const PERIOD = 30;
const KIND = { algorithm: "SHA1", digits: 6, period: PERIOD } as const;
/** How many periods the device's clock may be off in either direction. */
const WINDOW = 1;
/** Bytes; RFC 4226 asks for 16 and recommends 20. */
const SECRET_SIZE = 20;
const APP_CODE = /^\d{6}$/;
const CODES = 10;
/** Letters that can't be mistaken for each other. 24 of them are 118 bits, enough for a fast hash (ASVS 6.5.2). */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 24;

/** The database, and the folder with the key of its secrets. */
type Place = { db: Db; dataFolder: string };

/** Whether login needs a code. */
export function hasSecondFactor(db: Db, userId: string): boolean {
  return (find(db, userId)?.confirmedAt ?? "") !== "";
}

/** The state of two-factor authentication for the owner. */
export function readSecondFactor({ db, dataFolder }: Place, userId: string): SecondFactor {
  const row = find(db, userId);
  const isOn = row !== undefined && row.confirmedAt !== "";
  return {
    isOn,
    ...(isOn && unsealSecret(dataFolder, userId, row.secret) === null && { isLost: true as const }),
    since: isOn ? row.confirmedAt : "",
    recoveryCodesLeft: isOn ? countLeft(db, userId) : 0,
  };
}

/**
 * Creates a secret that takes effect once `confirmSecondFactor` gets a code for it. Does not replace a confirmed one.
 * @param issuer the site's name in the authenticator app
 */
export function beginSecondFactor({ db, dataFolder }: Place, userId: string, email: string, issuer: string) {
  const secret = new Secret({ size: SECRET_SIZE });
  const sealed = sealSecret(dataFolder, userId, secret.base32);
  db.insert(secondFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: eq(secondFactors.confirmedAt, ""),
    })
    .run();
  return { secret: secret.base32, uri: new TOTP({ ...KIND, secret, issuer, label: email }).toString() };
}

/** Turns the second factor on. @returns the recovery codes, which are never shown again; null for a wrong code */
export function confirmSecondFactor(
  { db, dataFolder }: Place,
  userId: string,
  code: string,
  now: Date = new Date(),
): string[] | null {
  const row = find(db, userId);
  const secret = row === undefined ? null : unsealSecret(dataFolder, userId, row.secret);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null) return null;
  db.update(secondFactors)
    .set({ confirmedAt: now.toISOString(), lastStep: step })
    .where(eq(secondFactors.userId, userId))
    .run();
  return renewRecoveryCodes(db, userId);
}

/**
 * Checks and uses up a code of the app or a recovery code.
 * @returns which of them it was; null for a wrong or used code; `lost` for a code that can't be checked (`isLost`)
 */
export function consumeCode(
  { db, dataFolder }: Place,
  userId: string,
  code: string,
  now: Date = new Date(),
): "code" | "recovery code" | "lost" | null {
  return db.$client
    .transaction(() => {
      const row = find(db, userId);
      if (row === undefined || row.confirmedAt === "") return null;
      const secret = unsealSecret(dataFolder, userId, row.secret);
      if (secret === null && APP_CODE.test(digitsOf(code))) return "lost";
      const step = secret === null ? null : stepOf(secret, code, now);
      if (step !== null) {
        if (step <= row.lastStep) return null;
        db.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId)).run();
        return "code";
      }
      const used = db
        .delete(recoveryCodes)
        .where(
          and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(normalizeCode(code)))),
        )
        .returning({ userId: recoveryCodes.userId })
        .all();
      return used.length > 0 ? "recovery code" : null;
    })
    .immediate();
}

/** Replaces all recovery codes by ten new ones. */
export function renewRecoveryCodes(db: Db, userId: string): string[] {
  const codes = Array.from({ length: CODES }, randomCode);
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  db.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(normalizeCode(code)) })))
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

/** The time step of a code; null if the code is not valid around `now`. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const token = digitsOf(code);
  if (!APP_CODE.test(token)) return null;
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, "");
}

/** "abcd-efgh-jkmn-pqrs-tuvw-xyz2". */
function randomCode(): string {
  let code = "";
  // Bytes past the largest multiple of the letter count are skipped, so that all letters are equally likely.
  const limit = 256 - (256 % LETTERS.length);
  while (code.length < CODE_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH)))
      if (byte < limit && code.length < CODE_LENGTH) code += LETTERS[byte % LETTERS.length];
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

function normalizeCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}
