import type { PublishedFile } from "../../core/feature/published-site.ts";
import { eachAtOnce } from "../../core/process/each-at-once.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { Manifest, type Noted } from "./manifest.ts";
import type { PublishSummary } from "./publish.contract.ts";
import type { PresentFile, Target } from "./target.ts";

export type Step = { did: "sent" | "deleted"; path: string; done: number; of: number };

/** Bytes up to which a file is hashed in one piece, which is several times as fast for small ones. */
const WHOLE_MAX = 1024 * 1024;

type Options = {
  onStep?: ((step: Step) => void) | undefined;
  /** Of this target; read from it where it is not given. */
  manifest?: Manifest;
  signal?: AbortSignal | undefined;
};

/** A file with what is known of its bytes. */
type Hashed = { file: PublishedFile; md5: string; headers: string };

/**
 * Sends what has changed, the parts of pages before the pages, and deletes last what is gone. What it is about to write is noted
 * before, so that a run that was cut off leaves nothing that the next one takes for somebody else's.
 * @throws PublishError; the signal's reason when it is aborted. The published site still works then.
 */
export async function send(
  files: readonly PublishedFile[],
  target: Target,
  { onStep = () => undefined, manifest: known, signal }: Options = {},
): Promise<PublishSummary> {
  const startedAt = performance.now();
  const manifest = known ?? (await Manifest.read(target));
  const present = await target.list();
  const isForeign = (path: string) => present.has(path) && manifest.get(path) === undefined;
  const kept: string[] = [];
  const due: Hashed[] = [];
  const compare = async (file: PublishedFile) => {
    const hashed = await hash(file, manifest.get(file.path));
    if (await isThere(hashed, present.get(file.path), manifest.get(file.path), target))
      note(manifest, hashed, present);
    else if (isForeign(file.path)) kept.push(file.path);
    else due.push(hashed);
  };
  await eachAtOnce(files, target.concurrency, compare, signal);
  const own = new Set(files.map(({ path }) => path));
  const gone = manifest.paths.filter((path) => !own.has(path));
  for (const { file } of due) manifest.claim(file.path);
  await manifest.save();
  failpoint("publish-noted");

  let bytes = 0;
  let done = 0;
  const of = due.length + gone.length;
  const write = async ({ file, md5, headers }: Hashed) => {
    const body = await file.body();
    const tag = await target.write(file.path, body, { ...file, md5 });
    manifest.set(file.path, { md5, headers, tag: tag === md5 ? "" : tag, etag: file.etag });
    bytes += body.size;
    done++;
    onStep({ did: "sent", path: file.path, done, of });
    failpoint("publish-sent");
  };
  for (const rank of [...new Set(due.map(({ file }) => file.rank))].sort((one, other) => one - other)) {
    const now = due.filter(({ file }) => file.rank === rank);
    await eachAtOnce(now, target.concurrency, write, signal);
  }
  // Before anything goes: what is there is noted as it is.
  await manifest.save();
  failpoint("publish-deletes");
  const remove = async (path: string) => {
    if (present.has(path)) await target.remove(path);
    manifest.delete(path);
    done++;
    onStep({ did: "deleted", path, done, of });
  };
  await eachAtOnce(gone, target.concurrency, remove, signal);
  await manifest.save();
  return {
    target: target.name,
    files: files.length,
    sent: due.length,
    bytes,
    unchanged: files.length - due.length - kept.length,
    deleted: gone.length,
    kept: kept.sort(),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

async function hash(file: PublishedFile, noted: Noted | undefined): Promise<Hashed> {
  const { type, cacheControl, disposition } = file;
  const headers = Bun.hash(JSON.stringify([type, cacheControl, disposition])).toString(36);
  // What has another name with every change need not be read again.
  const isKnown = file.isImmutable || (file.etag !== "" && file.etag === noted?.etag);
  if (isKnown && noted !== undefined && noted.md5 !== "") return { file, headers, md5: noted.md5 };
  const hasher = new Bun.CryptoHasher("md5");
  const body = await file.body();
  if (body.size <= WHOLE_MAX) hasher.update(await body.bytes());
  else for await (const chunk of body.stream() as unknown as AsyncIterable<Uint8Array>) hasher.update(chunk); // The DOM's type lacks it.
  return { file, headers, md5: hasher.digest("hex") };
}

/** Whether the target has just this file. */
async function isThere(
  { file, md5, headers }: Hashed,
  present: PresentFile | undefined,
  noted: Noted | undefined,
  target: Target,
): Promise<boolean> {
  if (present === undefined) return false;
  // A target that knows of headers must have been given these.
  if (present.tag !== "" && noted === undefined) return present.tag === md5;
  if (present.tag !== "")
    return noted?.headers === headers && present.tag === (noted.tag || md5) && noted.md5 === md5;
  // Without making it anew.
  if (file.etag !== "" && file.etag === noted?.etag) return (await target.md5(file.path)) === md5;
  if (file.isImmutable && noted?.md5 === md5) return present.size === (await file.body()).size;
  return present.size === (await file.body()).size && (await target.md5(file.path)) === md5;
}

function note(manifest: Manifest, { file, md5, headers }: Hashed, present: Map<string, PresentFile>): void {
  const tag = present.get(file.path)?.tag ?? "";
  manifest.set(file.path, { md5, headers, tag: tag === md5 ? "" : tag, etag: file.etag });
}
