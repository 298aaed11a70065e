import { setTimeout } from "node:timers/promises";
import { createS3Client } from "../../core/process/s3-client.ts";
import type { StoreTarget } from "./publish-settings.ts";
import { PublishError, type Target, type TargetFile } from "./target.ts";

/** Tries of one request. */
const TRIES = 7;
/** Milliseconds before the second try; doubled before each further one. */
const FIRST_WAIT = 400;
/** Milliseconds. */
const WAIT_MAX = 20_000;
/** Milliseconds until a request times out. */
const TIMEOUT = 10 * 60_000;
/** Seconds until a signed address expires. */
const SIGNATURE_LIFETIME = 3600;

type Options = {
  /** Milliseconds before the second try; tests use less. */
  firstWait?: number;
  /** Cancels requests, which then throw its reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Publishes to an S3-compatible store. Bun's client signs the requests and `fetch` sends them, because it can set cache headers and
 * returns the store's response.
 */
export function storeTarget(
  target: StoreTarget,
  { firstWait = FIRST_WAIT, signal = new AbortController().signal }: Options = {},
): Target {
  const { bucket, prefix } = target;
  const client = createS3Client(target);
  const name = `s3://${bucket}/${prefix}`;

  /** Sends a request, and repeats it after temporary failures, waiting as long as the store asks for. */
  async function request(
    method: "GET" | "PUT" | "DELETE",
    path: string,
    init: RequestInit = {},
  ): Promise<Response> {
    let wait = firstWait;
    for (let tries = 1; ; tries++) {
      let failure: PublishError;
      try {
        const url = client.presign(prefix + path, { method, expiresIn: SIGNATURE_LIFETIME });
        const response = await fetch(url, {
          ...init,
          method,
          // The address is signed for this store alone.
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        });
        if (response.ok || (response.status === 404 && method !== "PUT")) {
          const text = response.ok ? "" : await response.clone().text();
          if (response.ok || !text.includes("NoSuchBucket")) return response;
          throw toPublishError(target, 404, text);
        }
        failure = toPublishError(target, response.status, await response.text());
        if (!isTemporary(response.status)) throw failure;
        wait = Math.max(wait, secondsOf(response.headers.get("retry-after")) * 1000);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof PublishError) throw error;
        failure = unreachable(target, error);
      }
      if (tries === TRIES) throw failure;
      await setTimeout(Math.min(wait, WAIT_MAX) * (0.75 + Math.random() / 2), undefined, { signal });
      wait *= 2;
    }
  }

  return {
    name,
    concurrency: 24,
    hasFolders: false,
    async list() {
      const files = new Map<string, TargetFile>();
      let continuationToken: string | undefined;
      do {
        const page = await listPage(target, client, continuationToken, firstWait, signal);
        for (const { key, size = 0, eTag = "" } of page.contents ?? [])
          files.set(key.slice(prefix.length), { size, tag: unquoteTag(eTag) });
        continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
      } while (continuationToken !== undefined);
      return files;
    },
    async read(path) {
      const response = await request("GET", path);
      return response.ok ? await response.text() : null;
    },
    // Never called, because stores have tags.
    md5: async () => "",
    async write(path, body, { type, cacheControl, disposition, md5 }) {
      const response = await request("PUT", path, {
        body,
        headers: {
          "Content-Type": type,
          "Cache-Control": cacheControl,
          // Lets the store refuse a file that was damaged in transit.
          "Content-MD5": Buffer.from(md5, "hex").toString("base64"),
          ...(disposition !== "" && { "Content-Disposition": disposition }),
        },
      });
      return unquoteTag(response.headers.get("etag") ?? "");
    },
    async remove(path) {
      await request("DELETE", path);
    },
  };
}

async function listPage(
  target: StoreTarget,
  client: Bun.S3Client,
  continuationToken: string | undefined,
  firstWait: number,
  signal: AbortSignal,
) {
  let wait = firstWait;
  for (let tries = 1; ; tries++) {
    try {
      return await client.list({
        ...(target.prefix !== "" && { prefix: target.prefix }),
        ...(continuationToken !== undefined && { continuationToken }),
      });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      const isFinal = !/^(SlowDown|ServiceUnavailable|InternalError|Conn|Timeout|UnknownError|E[A-Z]+$)/.test(
        code,
      );
      const failure = toPublishError(
        target,
        0,
        `${code} ${error instanceof Error ? error.message : String(error)}`,
      );
      if (isFinal || tries === TRIES) throw failure;
      await setTimeout(Math.min(wait, WAIT_MAX), undefined, { signal });
      wait *= 2;
    }
  }
}

function unquoteTag(tag: string): string {
  return tag.replace(/^W\//, "").replace(/&quot;|"/g, "");
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function secondsOf(retryAfter: string | null): number {
  return retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : 0;
}

/** Explains a store's error, and what to do about it. */
function toPublishError({ bucket, endpoint }: StoreTarget, status: number, text: string): PublishError {
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? /^\w+/.exec(text)?.[0] ?? "";
  const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1] ?? "";
  if (/NoSuchBucket/.test(text))
    return new PublishError(`There is no bucket "${bucket}" at ${endpoint}. Create it, or choose another.`);
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthorizationHeaderMalformed/.test(text))
    return new PublishError(
      `The store refuses the key. Check VITRINE_PUBLISH_S3_KEY_ID, _SECRET and _REGION (${code}).`,
    );
  if (/RequestTimeTooSkewed|Request has expired|not yet valid/i.test(text))
    return new PublishError(
      "This server's clock differs from the store's. Set the clock, then publish again.",
    );
  if (status === 403 || /AccessDenied|AllAccessDisabled/.test(text))
    return new PublishError(
      `The key lacks permission in the bucket "${bucket}". It must be allowed to list, read, write and delete (AccessDenied).`,
    );
  if (status === 429 || status === 503 || /SlowDown|ServiceUnavailable/.test(text))
    return new PublishError(
      `The store is limiting requests, and refused them again after several tries (${code || status}).`,
    );
  return new PublishError(
    `The store at ${endpoint} refused the request (${[status || "", code, message].filter(Boolean).join(", ")}).`,
  );
}

function unreachable({ endpoint }: StoreTarget, error: unknown): PublishError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new PublishError(`The store at ${endpoint} can't be reached (${reason}).`);
}
