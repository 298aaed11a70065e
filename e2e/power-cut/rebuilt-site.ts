import type { Database } from "bun:sqlite";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ContentStore } from "../../src/core/content/content-store.ts";
import { createDb } from "../../src/core/database/client.ts";
import { openFolder } from "../../src/core/database/open.ts";
import { Uploads } from "../../src/core/media/uploads.ts";
import { readStoredPart } from "../../src/core/settings/stored-settings.ts";
import { isTemporaryName } from "../../src/features/backup/backup-names.ts";
import { checkUploads } from "../../src/program/commands/doctor-files.ts";
import { loadContentModel } from "../../src/site/content-model.ts";
import type { RebuiltFile } from "./disk.ts";

/** Files that a start deletes or builds again, whatever they hold. */
export function isLeftover(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (
    path.startsWith("uploads/.tmp/") ||
    path.endsWith("-shm") ||
    name === ".incoming.tar" ||
    (path.startsWith("backups/") && isTemporaryName(name))
  );
}

/** What a site holds after a power cut, as its own code reads it. */
export type Observation = { content: Map<string, string>; faults: string[] };

/** Files that the program never changes in place, so that rebuilt sites can share them. */
const isShared = (path: string) => /(^|\/)uploads\/[^/]+$|^backups\/.*\.tar$|\.variants\//.test(path);

/** Rebuilds data folders from the files of a model, and opens them. */
export class RebuiltSites {
  readonly #folder: string;
  /** Hashes of shared files by inode. */
  readonly #hashes = new Map<number, string>();
  #count = 0;

  /** @param folder empty, on a fast filesystem */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, "shared"));
  }

  /** Writes the files to a new folder. @returns its path */
  write(files: ReadonlyMap<string, RebuiltFile & { hash: string }>): string {
    const folder = join(this.#folder, `site-${++this.#count}`);
    for (const [path, { bytes, hash }] of files) {
      const target = join(folder, path);
      if (path.endsWith("/")) mkdirSync(target, { recursive: true, mode: 0o700 });
      else if (isShared(path)) this.#link(hash, bytes, target);
      else writeFileSync(target, bytes, { mode: 0o600 });
    }
    return folder;
  }

  #link(hash: string, bytes: Uint8Array, target: string): void {
    const shared = join(this.#folder, "shared", hash);
    if (statSync(shared, { throwIfNoEntry: false }) === undefined) {
      writeFileSync(shared, bytes);
      this.#hashes.set(statSync(shared).ino, new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
    }
    linkSync(shared, target);
  }

  /** Opens a rebuilt site as a start does, and reads what it holds. @param isThorough runs the doctor's checks of files too */
  async observe(folder: string, isThorough: boolean): Promise<Observation> {
    const faults: string[] = [];
    const content = new Map<string, string>();
    try {
      // Finishes an interrupted restore, and refuses what it can't explain.
      const client = openFolder(folder, { print: () => undefined });
      try {
        faults.push(...faultsOfDatabase(client), ...this.#faultsOfFiles(client, folder));
        for (const [key, value] of entriesOf(client)) content.set(key, value);
        const mail = readStoredPart(folder, "mail");
        if (mail.secrets.password !== undefined) content.set("settings/mail", mail.secrets.password);
        if (isThorough) faults.push(...(await faultsOfDoctor(client, folder)));
      } finally {
        client.close();
      }
    } catch (error) {
      faults.push(`It does not open: ${error}`);
    }
    for (const name of namesIn(join(folder, "backups")))
      if (name.endsWith(".tar")) content.set(`backups/${name}`, "there");
    return { content, faults };
  }

  /** Every row's file must be there, also in the trash, and every file must be what its name says. */
  #faultsOfFiles(client: Database, folder: string): string[] {
    const uploads = join(folder, "uploads");
    const rows = client
      .query<{ name: string; sha256: string; size: number }, []>("select name, sha256, size from media")
      .all();
    const missing = rows.flatMap(({ name, sha256, size }) => {
      const found = statSync(join(uploads, name), { throwIfNoEntry: false });
      if (found === undefined) return [`uploads/${name} is missing`];
      return found.size === size && this.#hashOf(join(uploads, name)) === sha256
        ? []
        : [`uploads/${name} differs from what was uploaded`];
    });
    const half = namesIn(uploads)
      .filter((name) => !name.startsWith("."))
      .filter((name) => !this.#hashOf(join(uploads, name)).startsWith(name.split(".")[0] ?? ""));
    return [...missing, ...half.map((name) => `uploads/${name} is incomplete`)];
  }

  #hashOf(path: string): string {
    return (
      this.#hashes.get(statSync(path).ino) ??
      new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex")
    );
  }

  remove(folder: string): void {
    if (dirname(folder) === this.#folder) rmSync(folder, { recursive: true });
  }
}

function faultsOfDatabase(client: Database): string[] {
  const integrity = client.query("pragma integrity_check").values().flat();
  const loose = client.query("pragma foreign_key_check").values();
  return [...integrity.filter((line) => line !== "ok"), ...loose.map((row) => `foreign key: ${row}`)].map(
    String,
  );
}

/** The entries that the workload writes, as in its ledger. */
function entriesOf(client: Database): [string, string][] {
  const read = (sql: string) => client.query<[string, string], []>(sql).values() as [string, string][]; // Two columns of text.
  return [
    ...read("select 'users/' || id, title from users"),
    ...read("select 'sessions/' || token_hash, 'there' from sessions"),
    ...read("select 'projects/' || id, title from projects"),
    ...read("select 'skills/' || id, skill || '|' from skills"),
    ...read("select 'downloads/' || id, name || '|' || file from downloads"),
    ...read("select 'sections/' || id, header || '|' || image from project_sections"),
    // An entry whose file has no row is half an entry.
    ...read(
      "select 'lost/' || file, 'no row' from (select file from downloads union select image from project_sections) where substr(file, 10) not in (select name from media where trashed_at is null)",
    ),
  ];
}

async function faultsOfDoctor(client: Database, folder: string): Promise<string[]> {
  const limits = { image: 0, pdf: 0, video: 0, file: 0 };
  const store = new ContentStore(createDb(client), await loadContentModel());
  const findings = await checkUploads(store, new Uploads(join(folder, "uploads"), limits));
  return findings.filter(({ isFault }) => isFault).map(({ text }) => text);
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
}
