import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PurgeSettings } from "./cdn-settings.ts";
import type { PurgeSummary } from "./publish.contract.ts";
import type { PublishedFile } from "./published-file.ts";
import { eachAtOnce } from "./send.ts";
import { PublishError } from "./target.ts";

/** What the CDN was told of, by its hash: addresses without the site's own. */
const RECORD = "purged.json";
const recordSchema = z.object({ origin: z.string(), addresses: z.record(z.string(), z.string()) });

/** Addresses in one call; what Cloudflare takes from everyone. */
const BATCH = 30;
const CONCURRENCY = 4;
const TRIES = 5;
/** Milliseconds. */
const FIRST_WAIT = 1000;
const WAIT_MAX = 30_000;
const TIMEOUT = 30_000;

type Options = {
  dataFolder: string;
  /** The site's public address, without a slash at its end. */
  origin: string;
  purge: PurgeSettings;
  onShare?: (share: number) => void;
  /** Milliseconds; tests wait less. */
  firstWait?: number;
};

/**
 * Tells a CDN of each address that answers otherwise than when it was told last, or not at all any more. What it was told is noted
 * when it has taken all of it: a call too many costs it a page, one too few shows visitors an old one.
 * @throws PublishError in words for the owner; the next run begins anew
 */
export async function purgeChanged(
  files: readonly PublishedFile[],
  { dataFolder, origin, purge, onShare = () => undefined, firstWait = FIRST_WAIT }: Options,
): Promise<PurgeSummary> {
  const path = join(dataFolder, RECORD);
  const before = toldBefore(dataFolder, origin);
  const now = new Map<string, string>();
  await eachAtOnce(files, CONCURRENCY, async ({ address, isImmutable, type, etag, body }) => {
    // The API's answers are asked for each time, and a name that changes with its bytes never has others.
    if (isImmutable || address.startsWith("/api/")) return;
    if (etag !== "") return void now.set(address, etag);
    now.set(address, Bun.hash(await (await body()).bytes(), Bun.hash.crc32(type)).toString(36));
  });
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (address) => before.get(address) !== now.get(address),
  );
  const calls = callsFor(purge, origin, changed);
  let done = 0;
  await eachAtOnce(calls, CONCURRENCY, async (call) => {
    await tell(call, purge, firstWait);
    onShare(++done / calls.length);
  });
  if (changed.length > 0) {
    const text = JSON.stringify({ origin, addresses: Object.fromEntries(now) });
    await Bun.write(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  }
  return { purged: changed.length, unchanged: now.size - changed.filter((each) => now.has(each)).length };
}

/** What a CDN was told of, by address: the `ETag` of what takes long to be made, else a hash. */
export function toldBefore(dataFolder: string, origin: string): ReadonlyMap<string, string> {
  try {
    const record = recordSchema.parse(JSON.parse(readFileSync(join(dataFolder, RECORD), "utf8")));
    return new Map(record.origin === origin ? Object.entries(record.addresses) : []);
  } catch {
    // Without it everything is told anew, which is right, only longer.
    return new Map();
  }
}

type Call = { url: string; body: string | null };

function callsFor({ url }: PurgeSettings, origin: string, addresses: readonly string[]): Call[] {
  if (/\{(url|host|path)\}/.test(url))
    return addresses.map((address) => ({
      url: url
        .replaceAll("{url}", encodeURIComponent(origin + address))
        .replaceAll("{host}", new URL(origin).host)
        .replaceAll("{path}", address),
      body: null,
    }));
  return Array.from({ length: Math.ceil(addresses.length / BATCH) }, (_, index) => ({
    url,
    body: JSON.stringify({
      files: addresses.slice(index * BATCH, (index + 1) * BATCH).map((address) => origin + address),
    }),
  }));
}

/** Answers that may pass are asked for again, after as long as the CDN says. */
async function tell({ url, body }: Call, { header }: PurgeSettings, firstWait: number): Promise<void> {
  const place = new URL(url).origin;
  let wait = firstWait;
  for (let tries = 1; ; tries++) {
    let failure: PublishError;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          ...(body !== null && { "Content-Type": "application/json" }),
          ...(header && { [header[0]]: header[1] }),
        },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (response.ok) return;
      failure = inWords(place, response.status);
      if (response.status !== 429 && response.status < 500) throw failure;
      wait = Math.max(wait, Number(response.headers.get("retry-after") ?? 0) * 1000 || 0);
    } catch (error) {
      if (error instanceof PublishError) throw error;
      failure = new PublishError(`${place} can't be reached, so that the CDN may show old pages.`);
    }
    if (tries === TRIES) throw failure;
    await Bun.sleep(Math.min(wait, WAIT_MAX));
    wait *= 2;
  }
}

function inWords(place: string, status: number): PublishError {
  if (status === 401 || status === 403)
    return new PublishError(`${place} refuses the key (${status}). Look at VITRINE_PURGE_HEADER.`);
  if (status === 429) return new PublishError(`${place} takes no more calls for now (429).`);
  return new PublishError(`${place} answered with ${status}. Look at VITRINE_PURGE_URL.`);
}
