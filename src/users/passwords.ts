import { invalid } from "../http/errors.ts";
import commonPasswords from "./common-passwords.txt" with { type: "text" };

/** Targets, Security: argon2id with 19 MiB, two passes; the parallelism is 1. */
const HASH = { algorithm: "argon2id", memoryCost: 19456, timeCost: 2 } as const;

/** Targets, Security: two hashes at a time at most, so that a flood of logins can't take the memory. */
const HASHES_AT_ONCE = 2;

let isFree = HASHES_AT_ONCE;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (isFree > 0) isFree--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else isFree++;
  }
}

/** @returns argon2id in PHC format */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => Bun.password.hash(password, HASH));
}

let dummyHash: Promise<string> | null = null;

/**
 * Compares a password with a hash, or, without one, with a dummy, so that an unknown e-mail takes as long as a known
 * one (targets S4).
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const compared = hash ?? (await dummyHash);
  const matches = await inTurn(() => Bun.password.verify(password, compared));
  return hash !== null && matches;
}

let common: Set<string> | null = null;

/** @throws AppError 422 under `field` for one of the common passwords */
export function refuseCommonPassword(password: string, field: string): void {
  common ??= new Set(commonPasswords.split("\n"));
  if (common.has(password.toLowerCase()) || /^(.)\1*$/.test(password))
    throw invalid({ [field]: "This password is one of the most common ones. Choose another." });
}
