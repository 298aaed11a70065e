import { invalid } from "../errors/app-error.ts";
import commonPasswords from "./common-passwords.txt" with { type: "text" };
import { PASSWORD_MAX } from "./owner.contract.ts";

/** §S: argon2id with 19 MiB, two passes; the parallelism is 1. */
const HASH = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;

/** §S: at most two hashes at a time, so that a flood of logins can't use up the memory. */
const HASHES_MAX = 2;

let free = HASHES_MAX;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
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

/** One form of each letter, because a Mac may type "é" as two characters and another computer as one. */
function unify(password: string): string {
  return password.normalize("NFC");
}

/** @returns argon2id in PHC format */
export async function hashPassword(password: string): Promise<string> {
  return await withHashSlot(() => Bun.password.hash(unify(password), HASH));
}

let dummyHash: Promise<string> | null = null;

/**
 * Compares a password with a hash. Without one it compares with a dummy, so that an unknown email takes as long as a
 * known one (§S4).
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const compared = hash ?? (await dummyHash);
  // Earlier versions stored the hash of what was typed.
  for (const form of new Set([unify(password), password]))
    if (await withHashSlot(() => Bun.password.verify(form, compared))) return hash !== null;
  return false;
}

let common: Set<string> | null = null;

/** Sequences of keys and letters; parts of them are refused even if they are not in the list of common passwords. */
const runs = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
];
const repeatedRuns = runs.flatMap((run) => {
  const repeated = run.repeat(Math.ceil(PASSWORD_MAX / run.length) + 1);
  return [repeated, [...repeated].reverse().join("")];
});

/**
 * @param email the owner's login
 * @throws AppError 422 on `field` for a common password, or the email itself
 */
export function refuseWeakPassword(password: string, email: string, field: string): void {
  common ??= new Set(commonPasswords.split("\n"));
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase())
    throw invalid({ [field]: "The password must be different from the email." });
  const isRepeated = /^(.|\d{1,3})\1+$/.test(lower);
  if (common.has(lower) || isRepeated || repeatedRuns.some((run) => run.includes(lower)))
    throw invalid({ [field]: "This password is too common. Choose another one." });
}
