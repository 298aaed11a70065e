import { existsSync, mkdirSync, realpathSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { codeOf, isDenied, isDiskFull } from "../../core/process/system-errors.ts";
import { type PresentFile, PublishError, type Target } from "./target.ts";

/** Files that are not whole yet; those of a run that was cut off go with the next. */
const TEMPORARY = /(^|\/)\.vitrine-tmp-[^/]*$/;

/** A folder that a web server shows. @throws PublishError for one that belongs to the site itself */
export function folderTarget(path: string, dataFolder: string): Target {
  refuseOwn(path, dataFolder);
  let count = 0;
  const at = (name: string) => join(path, name);
  const say = (error: unknown): never => {
    throw inWords(path, error);
  };
  return {
    name: path,
    concurrency: 4,
    async list() {
      const files = new Map<string, PresentFile>();
      if (!existsSync(path)) return files;
      try {
        for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
          if (entry.isDirectory()) continue;
          const whole = join(entry.parentPath, entry.name);
          const name = relative(path, whole).split(sep).join("/");
          if (TEMPORARY.test(name)) rmSync(whole, { force: true });
          else files.set(name, { size: await sizeOf(whole), tag: "" });
        }
      } catch (error) {
        say(error);
      }
      return files;
    },
    read: async (name) => (existsSync(at(name)) ? await Bun.file(at(name)).text() : null),
    async md5(name) {
      const hasher = new Bun.CryptoHasher("md5");
      for await (const chunk of Bun.file(at(name)).stream() as unknown as AsyncIterable<Uint8Array>) // The DOM's type lacks it.
        hasher.update(chunk);
      return hasher.digest("hex");
    },
    async write(name, body) {
      const whole = at(name);
      const temporary = join(dirname(whole), `.vitrine-tmp-${process.pid}-${count++}`);
      try {
        mkdirSync(dirname(whole), { recursive: true });
        await Bun.write(temporary, body);
        renameSync(temporary, whole);
      } catch (error) {
        rmSync(temporary, { force: true });
        say(error);
      }
      return "";
    },
    async remove(name) {
      try {
        rmSync(at(name), { force: true });
        for (let folder = dirname(at(name)); folder.startsWith(path + sep); folder = dirname(folder))
          rmdirSync(folder);
      } catch (error) {
        if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error))) say(error);
      }
    },
  };
}

/** -1 for a link that leads nowhere. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return -1;
  }
}

/** The data must not lie where a web server shows it, nor the site among the uploads. */
function refuseOwn(path: string, dataFolder: string): void {
  const target = real(path);
  const data = real(dataFolder);
  const isIn = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + sep);
  const own = ["uploads", "backups", "certificates", ".restore"].map((name) => join(data, name));
  if (isIn(data, target) || own.some((folder) => isIn(target, folder)))
    throw new PublishError(
      `${path} holds the site's data, which must stay private. Choose another folder; nothing was written.`,
    );
  if (existsSync(target) && !statSync(target).isDirectory())
    throw new PublishError(`${path} is a file. Choose a folder; nothing was written.`);
}

/** Without links, whether all of it is there yet or not. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(resolve(path))), relative(dirname(path), path));
  }
}

function inWords(path: string, error: unknown): PublishError {
  if (isDiskFull(error))
    return new PublishError(`The disk with ${path} is full. Free up space, then publish again.`);
  if (isDenied(error)) return new PublishError(`Vitrine has no permission to write to ${path}.`);
  return new PublishError(`${path} can't be written (${codeOf(error) || String(error)}).`);
}
