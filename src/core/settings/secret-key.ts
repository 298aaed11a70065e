import { readFileSync } from "node:fs";
import { secretKeyPath } from "../database/data-folder.ts";
import { writeDurably } from "../database/durable-files.ts";
import { errorCodeOf } from "../process/system-errors.ts";

const CIPHER = "aes-256-gcm";
/** Sizes in bytes. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a text with AES-256-GCM. The key lies next to the database and is created on first use (decision 18).
 * @param name identifies the secret, so that the result can't be used in place of another
 * @returns base64url
 */
export function seal(dataFolder: string, name: string, text: string): string {
  const { createCipheriv, randomBytes } = crypto();
  const key = readKey(dataFolder) ?? makeKey(dataFolder);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts what `seal` returned. @returns null if the key is missing or another one, or the text was altered */
export function unseal(dataFolder: string, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const key = readKey(dataFolder);
    if (key === null || bytes.length < NONCE + TAG) return null;
    const decipher = crypto()
      .createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** @throws the system's error for a key that can't be read: a new key in its place would make all secrets unreadable */
function readKey(dataFolder: string): Buffer | null {
  try {
    const key = readFileSync(secretKeyPath(dataFolder));
    return key.length === KEY ? key : null;
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function makeKey(dataFolder: string): Buffer {
  const key = crypto().randomBytes(KEY);
  writeDurably(secretKeyPath(dataFolder), key);
  return key;
}

/** Loaded on first use, because most sites have no secrets. */
function crypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}
