import { readFileSync } from "node:fs";
import { secretKeyPath } from "../database/data-folder.ts";
import { writeDurably } from "../database/durable.ts";
import { codeOf } from "../process/system-errors.ts";

const CIPHER = "aes-256-gcm";
/** Bytes. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a text by AES-256-GCM with the key beside the database, which is made with the first one (decision 18).
 * @param name of what it is, so that it can't be put in another's place
 */
export function seal(dataFolder: string, name: string, text: string): string {
  const { createCipheriv, randomBytes } = crypto();
  const key = readKey(dataFolder) ?? makeKey(dataFolder);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @returns null where it was sealed with another key, or that is not there */
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

/** @throws what the system says of a key that is there and can't be read: another in its place would lose what it has sealed */
function readKey(dataFolder: string): Buffer | null {
  try {
    const key = readFileSync(secretKeyPath(dataFolder));
    return key.length === KEY ? key : null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function makeKey(dataFolder: string): Buffer {
  const key = crypto().randomBytes(KEY);
  writeDurably(secretKeyPath(dataFolder), key);
  return key;
}

/** Not with every start: most sites have no secret. */
function crypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}
