import { invalid } from "../errors/app-error.ts";
import commonPasswords from "./common-passwords.txt" with { type: "text" };
import { PASSWORD_MAX } from "./owner.contract.ts";

/** §S: argon2id with 19 MiB, two passes; the parallelism is 1. */
const HASH = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;

/** §S: two hashes at a time at most, so that a flood of logins can't take the memory. */
const HASHES_AT_ONCE = 2;

let free = HASHES_AT_ONCE;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** @returns argon2id in PHC format */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => Bun.password.hash(password, HASH));
}

let dummyHash: Promise<string> | null = null;

/**
 * Compares a password with a hash, or, without one, with a dummy, so that an unknown e-mail takes as long as a known
 * one (§S4).
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const compared = hash ?? (await dummyHash);
  const matches = await inTurn(() => Bun.password.verify(password, compared));
  return hash !== null && matches;
}

let common: Set<string> | null = null;

/** Signs in the order in which a finger finds them; a list of real passwords has only some of what they make. */
const runs = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
];
const endlessRuns = runs.flatMap((run) => {
  const endless = run.repeat(Math.ceil(PASSWORD_MAX / run.length) + 1);
  return [endless, [...endless].reverse().join("")];
});

/**
 * @param email that one logs in with
 * @throws AppError 422 under `field` for one of the common passwords, and for the e-mail itself
 */
export function refuseWeakPassword(password: string, email: string, field: string): void {
  common ??= new Set(commonPasswords.split("\n"));
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase())
    throw invalid({ [field]: "The password must be another than the e-mail." });
  const isRepeated = /^(.|\d{1,3})\1+$/.test(lower);
  if (common.has(lower) || isRepeated || endlessRuns.some((run) => run.includes(lower)))
    throw invalid({ [field]: "This password is one of the most common ones. Choose another." });
}
