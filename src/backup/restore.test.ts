import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, openDataFolder } from "../db/client.ts";
import { uploadsPath } from "../db/data-folder.ts";
import { knownMigrations, newestSchema } from "../db/migrate.ts";
import { writeArchive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { newManifest } from "./manifest.ts";
import { restore } from "./restore.ts";

let folder = "";
const at = (...names: string[]) => join(folder, ...names);
const hashOf = (bytes: Uint8Array | string) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-restore-"));
  openDataFolder(at("data")).$client.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Upload = {
  name: string;
  /** What the row says, and what lies in the archive; none there without. */
  content: string;
  archived?: string | undefined;
  isTrashed?: boolean;
};

/** An archive of a site with these uploads, as whoever knows how to seal one would make it. */
async function archiveOf(uploads: Upload[], missing: string[] = []): Promise<string> {
  const build = mkdtempSync(at("build-"));
  const { $client: client } = openDatabase(join(build, "vitrine.db"));
  for (const { name, content, isTrashed } of uploads)
    client.run(
      "insert into media (name, kind, mime, size, sha256, created_at, trashed_at) values (?, 'file', '', ?, ?, '', ?)",
      [name, content.length, hashOf(content), isTrashed ? new Date().toISOString() : null],
    );
  client.run("pragma journal_mode = delete");
  client.close();
  const entries = [{ name: "vitrine.db", path: join(build, "vitrine.db") }];
  for (const { name, archived } of uploads)
    if (archived !== undefined) {
      writeFileSync(join(build, name), archived);
      entries.push({ name: `uploads/${name}`, path: join(build, name) });
    }
  const path = join(build, "archive.tar");
  await writeArchive(
    path,
    entries.map((entry) => ({ ...entry, size: Bun.file(entry.path).size })),
    (files) =>
      newManifest({
        version: "0.1.0",
        schema: newestSchema(knownMigrations()),
        createdAt: "2026-05-03T14:05:00.000Z",
        files,
        missing,
      }),
    () => undefined,
  );
  return path;
}

/** The names of the site's uploads, as its database has them. */
function mediaOf(dataFolder: string): string[] {
  const database = new Database(join(dataFolder, "vitrine.db"), { readwrite: true, create: false });
  try {
    return database
      .query<{ name: string }, []>("select name from media order by name")
      .all()
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}

describe("an archive whose database names files elsewhere", () => {
  const names = ["../../secret.txt", "/etc/passwd", "..", ".hidden.png", "a\\b.png", "folder/a.png", ""];

  test.each(names)("%j is refused before anything is touched", async (name) => {
    const before = readFileSync(at("data/vitrine.db"));
    const archive = await archiveOf([{ name, content: "secret", isTrashed: true }]);
    const error = await restore(at("data"), archive).catch((reason) => reason);
    expect(error).toBeInstanceOf(ArchiveError);
    expect(String(error)).toMatch(/names the file ".*", which no upload is called/);
    expect(readFileSync(at("data/vitrine.db"))).toEqual(before);
    expect(readdirSync(at("data/backups")).filter((each) => !each.startsWith("."))).toEqual([]);
    expect(existsSync(at("data/.restore"))).toBe(false);
  });

  test("is refused for what its manifest says is missing, too", async () => {
    await expect(restore(at("data"), await archiveOf([], ["../../a.png"]))).rejects.toThrow(
      "no upload is called",
    );
  });

  test("is put in place where all names are plain", async () => {
    const archive = await archiveOf(
      [
        { name: "a.bin", content: "a", archived: "a" },
        { name: "b.bin", content: "b" },
      ],
      ["b.bin"],
    );
    expect(await restore(at("data"), archive)).toMatchObject({ files: 1, missing: ["b.bin"] });
    expect(mediaOf(at("data"))).toEqual(["a.bin", "b.bin"]);
    expect(readFileSync(join(uploadsPath(at("data")), "a.bin"), "utf8")).toBe("a");
  });
});
