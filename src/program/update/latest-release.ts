import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { formatSize } from "../../shared/format-size.ts";
import { isLoopback } from "../../shared/loopback.ts";
import { InputError } from "../commands/input-error.ts";
import { releaseKey } from "./build-constants.ts";

/** Milliseconds for `latest.json`, and for an archive. */
const REPLY_TIME = 30_000;
const DOWNLOAD_TIME = 15 * 60_000;
const LATEST_MAX = 1024 * 1024;
const ARCHIVE_MAX = 500 * 1024 * 1024;
/** Redirects of one download; GitHub sends two. */
const REDIRECTS_MAX = 5;

const fileSchema = z.object({
  name: z.string().regex(/^[\w][\w.-]*\.(tar\.gz|zip)$/),
  size: z.int().min(1).max(ARCHIVE_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/i),
  signature: z.string().min(1),
});

/** `latest.json`, as `bun run release` writes it. */
const latestSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/),
  notes: z.string(),
  files: z.record(z.string(), fileSchema),
});

export type LatestRelease = z.infer<typeof latestSchema>;
export type ReleaseFile = z.infer<typeof fileSchema>;

/** Requires https, except for addresses of this machine. @throws InputError for any other address */
export function assertSecureAddress(address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback(hostname)))
    throw new InputError(
      `${address} is not https. Updates need https; plain http is allowed only from this machine (localhost).`,
    );
}

/** Fetches a source's newest release. @throws InputError if it has none or can't be reached */
export async function fetchLatest(source: string): Promise<LatestRelease> {
  const address = addressOf(source, "latest.json");
  const bytes = await download(address, LATEST_MAX, REPLY_TIME);
  try {
    return latestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new InputError(`${address} does not describe a release in a format that this version understands.`);
  }
}

/** Downloads an archive. @throws InputError if its size, checksum or signature is wrong */
export async function fetchArchive(source: string, file: ReleaseFile): Promise<Buffer<ArrayBuffer>> {
  const address = addressOf(source, file.name);
  const bytes = await download(address, file.size, DOWNLOAD_TIME);
  if (bytes.length !== file.size)
    throw new InputError(`${address} has ${bytes.length} bytes instead of ${file.size}. Try again later.`);
  if (new Bun.CryptoHasher("sha256").update(bytes).digest("hex") !== file.sha256.toLowerCase())
    throw new InputError(`The checksum of ${address} is wrong. Try again later.`);
  if (!isSigned(bytes, file.signature))
    throw new InputError(
      `The signature of ${address} is invalid: the file was not released by the publisher of this program. Don't use it.`,
    );
  return bytes;
}

function isSigned(bytes: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(releaseKey, "base64"), format: "der", type: "spki" });
    return verify(null, bytes, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function addressOf(source: string, name: string): string {
  return new URL(name, source.endsWith("/") ? source : `${source}/`).href;
}

/** @param max bytes; reading stops there @param time milliseconds @throws InputError if the file is larger or can't be fetched */
async function download(address: string, max: number, time: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const reply = await followRedirects(address, AbortSignal.timeout(time));
    if (!reply.ok) throw new InputError(`${address} has status ${reply.status}.`);
    for await (const part of reply.body ?? []) {
      size += part.length;
      if (size > max)
        throw new InputError(`${address} is larger than ${formatSize(max)}, which is not allowed.`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`${address} can't be fetched: ${reason}`);
  }
  return Buffer.concat(parts);
}

/** Follows redirects one by one, because each address must be trustworthy, not only the last. */
async function followRedirects(address: string, signal: AbortSignal): Promise<Response> {
  let next = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    assertSecureAddress(next);
    const reply = await fetch(next, {
      signal,
      redirect: "manual",
      headers: { "accept-encoding": "identity" },
    });
    const location = reply.headers.get("location");
    if (reply.status < 300 || reply.status > 399 || location === null) return reply;
    next = new URL(location, next).href;
  }
  throw new InputError(`${address} redirects more than ${REDIRECTS_MAX} times.`);
}
