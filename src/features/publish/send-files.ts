import type { PublishedFile } from "../../core/feature/published-site.ts";
import { failpoint } from "../../core/process/failpoint.ts";
import { forEachConcurrently } from "../../core/process/for-each-concurrently.ts";
import { Manifest, type ManifestEntry } from "./manifest.ts";
import type { PublishSummary } from "./publish.contract.ts";
import { PublishError, type Target, type TargetFile } from "./target.ts";

/** A file that was sent or deleted; `done` of `of` files are finished. */
export type PublishStep = { did: "sent" | "deleted"; path: string; done: number; of: number };

/** Bytes. Files up to this size are hashed in one piece, which is faster than streaming. */
const SMALL_FILE_MAX = 1024 * 1024;
/** How much of a run may be missing in the manifest, and is sent again if the run is interrupted. */
const UNSAVED_SHARE = 0.02;
/** How many foreign files an error names. */
const NAMED_MAX = 5;

type Options = {
  onStep?: ((step: PublishStep) => void) | undefined;
  /** The target's manifest; read from the target if not given. */
  manifest?: Manifest;
  signal?: AbortSignal | undefined;
};

/** A file with the hashes of its bytes and headers; `size` is 0 if its bytes did not have to be read. */
type Hashed = { file: PublishedFile; md5: string; headers: string; size: number };

/**
 * Sends changed files to the target: first the files that pages use, then the pages. Deletes removed files last. The manifest notes
 * each file with its hashes before it is written, so that the run after an interrupted one sends only what is missing.
 *
 * @throws PublishError if the target refuses a file, or has a foreign file in the place of one; the signal's reason if it is
 *   aborted. The published site still works then.
 */
export async function sendFiles(
  files: readonly PublishedFile[],
  target: Target,
  { onStep = () => undefined, manifest: known, signal }: Options = {},
): Promise<PublishSummary> {
  const startedAt = performance.now();
  const manifest = known ?? (await Manifest.read(target));
  const present = await target.list();
  const foreign = findForeign(files, target, present, manifest);
  const changed: Hashed[] = [];
  const inTheWay: string[] = [];
  const kept: string[] = [];
  const compare = async (file: PublishedFile) => {
    const hashed = await hash(file, manifest.get(file.path));
    const found = foreign(file.path);
    if (await isUpToDate(hashed, present.get(file.path), manifest.get(file.path), target))
      noteFile(manifest, hashed, present);
    else if (found === undefined) changed.push(hashed);
    else (file.yieldsToForeign ? kept : inTheWay).push(found);
  };
  await forEachConcurrently(files, target.concurrency, compare, signal);
  if (inTheWay.length > 0) throw foreignFiles(target, inTheWay);
  const sitePaths = new Set(files.map(({ path }) => path));
  const removed = manifest.paths.filter((path) => !sitePaths.has(path));
  for (const { file, md5, headers } of changed)
    manifest.claim(file.path, { md5, headers, tag: "", etag: file.etag });
  await manifest.save();
  failpoint("publish-noted");

  let bytes = 0;
  let unsavedBytes = 0;
  const totalBytes = changed.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const of = changed.length + removed.length;
  const write = async ({ file, md5, headers }: Hashed) => {
    const body = await file.body();
    const tag = await target.write(file.path, body, { ...file, md5 });
    manifest.set(file.path, { md5, headers, tag: tag === md5 ? "" : tag, etag: file.etag });
    bytes += body.size;
    done++;
    onStep({ did: "sent", path: file.path, done, of });
    failpoint("publish-sent");
    // Only the manifest knows the tags of a store whose tags are not the hashes of the files.
    if (tag !== "" && tag !== md5) unsavedBytes += body.size;
    if (unsavedBytes <= totalBytes * UNSAVED_SHARE) return;
    unsavedBytes = 0;
    await manifest.save();
  };
  for (const rank of [...new Set(changed.map(({ file }) => file.rank))].sort((one, other) => one - other)) {
    const batch = changed.filter(({ file }) => file.rank === rank);
    await forEachConcurrently(batch, target.concurrency, write, signal);
  }
  // Saved before anything is deleted, so that the manifest matches what was sent.
  await manifest.save();
  failpoint("publish-deletes");
  const remove = async (path: string) => {
    if (present.has(path)) await target.remove(path);
    manifest.delete(path);
    done++;
    onStep({ did: "deleted", path, done, of });
  };
  await forEachConcurrently(removed, target.concurrency, remove, signal);
  await manifest.save();
  return {
    target: target.name,
    files: files.length,
    sent: changed.length,
    bytes,
    unchanged: files.length - changed.length - kept.length,
    deleted: removed.length,
    kept: kept.sort(),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}

/** Finds a file in the target that Vitrine did not write and that is in the place of a file of the site; undefined if there is none. */
function findForeign(
  files: readonly PublishedFile[],
  target: Target,
  present: Map<string, TargetFile>,
  manifest: Manifest,
): (path: string) => string | undefined {
  const isForeign = (path: string) => present.has(path) && manifest.get(path) === undefined;
  if (!target.hasFolders) return (path) => (isForeign(path) ? path : undefined);
  const sitePaths = new Set(files.map(({ path }) => path));
  /** A site's path that is a folder in the target, and a foreign file in it. */
  const folders = new Map<string, string>();
  for (const path of present.keys())
    for (const folder of foldersOf(path))
      if (sitePaths.has(folder) && isForeign(path)) folders.set(folder, path);
  return (path) => folders.get(path) ?? [path, ...foldersOf(path)].find(isForeign);
}

/** "a/b/c" → "a", "a/b". */
function foldersOf(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function foreignFiles({ name }: Target, paths: string[]): PublishError {
  const all = [...new Set(paths)].sort();
  const named = all.slice(0, NAMED_MAX).join(", ");
  const more = all.length > NAMED_MAX ? ` and ${all.length - NAMED_MAX} more` : "";
  const [subject, object] = all.length === 1 ? ["The file", "it"] : ["The files", "them"];
  return new PublishError(
    `${subject} ${named}${more} in ${name} would be replaced, but Vitrine did not create ${object}. Move ${object} away or choose another target. Nothing was published.`,
  );
}

async function hash(file: PublishedFile, noted: ManifestEntry | undefined): Promise<Hashed> {
  const { type, cacheControl, disposition } = file;
  const headers = Bun.hash(JSON.stringify([type, cacheControl, disposition])).toString(36);
  // Immutable files and those with an unchanged ETag don't have to be hashed again.
  const isKnown = file.isImmutable || (file.etag !== "" && file.etag === noted?.etag);
  if (isKnown && noted !== undefined && noted.md5 !== "") return { file, headers, md5: noted.md5, size: 0 };
  const hasher = new Bun.CryptoHasher("md5");
  const body = await file.body();
  if (body.size <= SMALL_FILE_MAX) hasher.update(await body.bytes());
  else for await (const chunk of body.stream() as unknown as AsyncIterable<Uint8Array>) hasher.update(chunk); // The DOM's type is not async iterable.
  return { file, headers, md5: hasher.digest("hex"), size: body.size };
}

/** Whether the target already has exactly this file. */
async function isUpToDate(
  { file, md5, headers }: Hashed,
  present: TargetFile | undefined,
  noted: ManifestEntry | undefined,
  target: Target,
): Promise<boolean> {
  if (present === undefined) return false;
  // Targets with tags also store headers, which must be the same.
  if (present.tag !== "" && noted === undefined) return present.tag === md5;
  if (present.tag !== "")
    return noted?.headers === headers && present.tag === (noted.tag || md5) && noted.md5 === md5;
  // Checked without generating the file again.
  if (file.etag !== "" && file.etag === noted?.etag) return (await target.md5(file.path)) === md5;
  if (file.isImmutable && noted?.md5 === md5) return present.size === (await file.body()).size;
  return present.size === (await file.body()).size && (await target.md5(file.path)) === md5;
}

function noteFile(
  manifest: Manifest,
  { file, md5, headers }: Hashed,
  present: Map<string, TargetFile>,
): void {
  const tag = present.get(file.path)?.tag ?? "";
  manifest.set(file.path, { md5, headers, tag: tag === md5 ? "" : tag, etag: file.etag });
}
