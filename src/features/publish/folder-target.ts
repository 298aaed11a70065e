import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { errorCodeOf, isAccessDenied, isDiskFull } from "../../core/process/system-errors.ts";
import { PublishError, type Target, type TargetFile } from "./target.ts";

/** Files that are still being written. Those left by an interrupted run are removed by the next. */
const TEMPORARY = /(^|\/)\.vitrine-tmp-[^/]*$/;

/** Modes of what is published. A web server runs as another user, and the service's umask would lock it out. */
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

/** Publishes to a folder that a web server serves. @throws PublishError for a file, or a folder that holds the site's data */
export function folderTarget(path: string, dataFolder: string): Target {
  refuseDataFolder(path, dataFolder);
  let count = 0;
  const at = (name: string) => join(path, name);
  const fail = (error: unknown): never => {
    throw toPublishError(path, error);
  };
  return {
    name: path,
    concurrency: 4,
    hasFolders: true,
    async list() {
      const files = new Map<string, TargetFile>();
      if (!existsSync(path)) return files;
      try {
        for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
          if (entry.isDirectory()) continue;
          const file = join(entry.parentPath, entry.name);
          const name = relative(path, file).split(sep).join("/");
          if (TEMPORARY.test(name)) rmSync(file, { force: true });
          else files.set(name, { size: await sizeOf(file), tag: "" });
        }
      } catch (error) {
        fail(error);
      }
      return files;
    },
    read: async (name) => (existsSync(at(name)) ? await Bun.file(at(name)).text() : null),
    async md5(name) {
      const hasher = new Bun.CryptoHasher("md5");
      for await (const chunk of Bun.file(at(name)).stream() as unknown as AsyncIterable<Uint8Array>) // The DOM's type is not async iterable.
        hasher.update(chunk);
      return hasher.digest("hex");
    },
    async write(name, body) {
      const file = at(name);
      const temporary = join(dirname(file), `.vitrine-tmp-${process.pid}-${count++}`);
      try {
        makeFolder(dirname(file));
        await Bun.write(temporary, body);
        chmodSync(temporary, FILE_MODE);
        renameSync(temporary, file);
      } catch (error) {
        rmSync(temporary, { force: true });
        fail(error);
      }
      return "";
    },
    async remove(name) {
      try {
        rmSync(at(name), { force: true });
        for (let folder = dirname(at(name)); folder.startsWith(path + sep); folder = dirname(folder))
          rmdirSync(folder);
      } catch (error) {
        if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(errorCodeOf(error))) fail(error);
      }
    },
  };
}

/** Creates a folder and its parents. Existing ones keep their mode. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let created = folder; ; created = dirname(created)) {
    chmodSync(created, FOLDER_MODE);
    if (created === first) return;
  }
}

/** The size in bytes; -1 for a broken symbolic link. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error;
    return -1;
  }
}

/** The target must not expose the site's data, nor lie in a folder that Vitrine manages. */
function refuseDataFolder(path: string, dataFolder: string): void {
  const target = resolveLinks(path);
  const data = resolveLinks(dataFolder);
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + sep);
  const managed = ["uploads", "backups", "certificates", ".restore"].map((name) => join(data, name));
  if (isWithin(data, target) || managed.some((folder) => isWithin(target, folder)))
    throw new PublishError(
      `${path} holds the site's data, which must stay private. Choose another folder; nothing was written.`,
    );
  if (existsSync(target) && !statSync(target).isDirectory())
    throw new PublishError(`${path} is a file. Choose a folder; nothing was written.`);
}

/** Resolves symbolic links, even if the end of the path doesn't exist yet. */
function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path
      ? path
      : join(resolveLinks(dirname(resolve(path))), relative(dirname(path), path));
  }
}

function toPublishError(path: string, error: unknown): PublishError {
  if (isDiskFull(error))
    return new PublishError(`The disk with ${path} is full. Free up space, then publish again.`);
  if (isAccessDenied(error)) return new PublishError(`Vitrine has no permission to write to ${path}.`);
  return new PublishError(`${path} can't be written (${errorCodeOf(error) || String(error)}).`);
}
