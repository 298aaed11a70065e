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

/** What others know about the owner and the site. `host` is the site's. */
type Known = { email: string; fname?: string; lname?: string; host?: string };

/** Words that everyone would try on a site of this kind. */
const expectedWords = ["vitrine", "portfolio", "resume", "website", "password", "admin", "owner"];
/** Shorter words are part of too many others. */
const WORD_MIN = 3;
/** Letters and digits that a password needs besides these words. */
const OTHERS_MIN = 8;

/**
 * @throws AppError 422 on `field` for the email itself, a common password, or one that is little more than words about the
 *   owner and the site
 */
export function refuseWeakPassword(password: string, known: Known, field: string): void {
  common ??= new Set(commonPasswords.split("\n"));
  const lower = password.toLowerCase();
  if (lower === known.email.toLowerCase())
    throw invalid({ [field]: "The password must be different from the email." });
  const isRepeated = /^(.|\d{1,3})\1+$/.test(lower);
  if (common.has(lower) || isRepeated || repeatedRuns.some((run) => run.includes(lower)))
    throw invalid({ [field]: "This password is too common. Choose another one." });
  if (isMostly(wordsOf(known), password))
    throw invalid({
      [field]: "This password is easy to guess from your name, your email or the site. Choose another one.",
    });
}

function wordsOf({ email, fname = "", lname = "", host = "" }: Known): string[] {
  // Without "com" and "org", which are part of other words.
  const names = [fname, lname, email.replace(/\.[^.]*$/, ""), host.replace(/\.[^.]*$/, "")];
  return [...expectedWords, ...names.flatMap((text) => fold(text).match(/[\p{L}\d]+/gu) ?? [])];
}

/** Whether a password has some of these words and little else. */
function isMostly(words: string[], password: string): boolean {
  // Longest first, so that "Ada" does not leave a part of "Adams".
  const removed = words.filter(({ length }) => length >= WORD_MIN).sort((a, b) => b.length - a.length);
  const typed = fold(password).replaceAll(/[^\p{L}\d]/gu, "");
  const others = removed.reduce((left, word) => left.replaceAll(word, ""), typed);
  return others !== typed && others.length < OTHERS_MIN;
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
