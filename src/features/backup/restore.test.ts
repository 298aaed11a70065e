import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { certificatesPath, uploadsPath } from "../../core/database/data-folder.ts";
import { knownMigrations, newestSchemaVersion } from "../../core/database/migrate.ts";
import { runRestore } from "../../program/commands/restore.ts";
import { openNewFolder } from "../../testing/content-model.ts";
import { writeArchive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { createBackup } from "./create-backup.ts";
import { newManifest } from "./manifest.ts";
import { archiveBeforeRestore, restore } from "./restore.ts";

let folder = "";
const at = (...names: string[]) => join(folder, ...names);
const hashOf = (bytes: Uint8Array | string) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-restore-"));
  openNewFolder(at("data")).$client.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Upload = {
  name: string;
  /** The content that the database row describes. */
  content: string;
  /** The content in the archive; absent for a missing file. */
  archived?: string | undefined;
  isTrashed?: boolean;
};

/** A forged archive of a site with these uploads, with a valid seal. */
async function archiveOf(
  uploads: Upload[],
  missing: string[] = [],
  { isEmpty = false, sql = "" } = {},
): Promise<string> {
  const build = mkdtempSync(at("build-"));
  const { $client: client } = openNewFolder(build);
  for (const { name, content, isTrashed } of uploads)
    client.run(
      "insert into media (name, kind, mime, size, sha256, created_at, trashed_at) values (?, 'file', '', ?, ?, '', ?)",
      [name, content.length, hashOf(content), isTrashed ? new Date().toISOString() : null],
    );
  if (sql !== "") client.run(sql);
  client.run("pragma journal_mode = delete");
  client.close();
  if (isEmpty) writeFileSync(join(build, "vitrine.db"), "");
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
        schema: newestSchemaVersion(knownMigrations()),
        createdAt: "2026-05-03T14:05:00.000Z",
        files,
        missing,
      }),
  );
  return path;
}

/** The names of the site's uploads in its database. */
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

describe("an archive whose database names files outside of uploads/", () => {
  const names = ["../../secret.txt", "/etc/passwd", "..", ".hidden.png", "a\\b.png", "folder/a.png", ""];

  test.each(names)("is rejected for the name %j before anything changes", async (name) => {
    const before = readFileSync(at("data/vitrine.db"));
    const archive = await archiveOf([{ name, content: "secret", isTrashed: true }]);
    const error = await restore(at("data"), archive).catch((reason) => reason);
    expect(error).toBeInstanceOf(ArchiveError);
    expect(String(error)).toMatch(/contains an invalid file name: ".*"/);
    expect(readFileSync(at("data/vitrine.db"))).toEqual(before);
    expect(readdirSync(at("data/backups")).filter((each) => !each.startsWith("."))).toEqual([]);
    expect(existsSync(at("data/.restore"))).toBe(false);
  });

  test("is rejected for a name in the manifest's list of missing files", async () => {
    await expect(restore(at("data"), await archiveOf([], ["../../a.png"]))).rejects.toThrow(
      "contains an invalid file name",
    );
  });

  test("is restored when all names are valid", async () => {
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

test.each([
  [
    "a trigger",
    "create trigger planted after update on users begin update users set email = 'evil@example.org'; end",
  ],
  ["a table", 'create table "x; drop table users" (a)'],
  ["a column", "alter table users add column planted text"],
  ["a view", "create view planted as select * from credentials"],
])("rejects an archive whose database has %s of its own before anything changes", async (_name, sql) => {
  const before = readFileSync(at("data/vitrine.db"));
  await expect(restore(at("data"), await archiveOf([], [], { sql }))).rejects.toThrow(
    "has tables that are not Vitrine's",
  );
  expect(readFileSync(at("data/vitrine.db"))).toEqual(before);
});

test("rejects an archive with an empty database before anything changes", async () => {
  const before = readFileSync(at("data/vitrine.db"));
  const archive = await archiveOf([{ name: "a.bin", content: "a", archived: "a" }], [], { isEmpty: true });
  await expect(restore(at("data"), archive)).rejects.toThrow("The backup's database is empty.");
  expect(readFileSync(at("data/vitrine.db"))).toEqual(before);
});

describe("folders on other filesystems", () => {
  const canMount = process.getuid?.() === 0 && Bun.spawnSync(["unshare", "-m", "true"]).exitCode === 0;

  /** Runs a restore, or a server's steps of one, in a process for which the folder is a file system of its own. */
  function restoreMounted(mounted: string, archive: string, isInServer = false) {
    mkdirSync(at("data", mounted), { recursive: true });
    const data = JSON.stringify(at("data"));
    const file = JSON.stringify(archive);
    const script = `
      import { archiveBeforeRestore, prepareRestore, restore } from ${JSON.stringify(join(import.meta.dir, "restore.ts"))};
      ${isInServer ? `await prepareRestore(${data}, ${file}); await archiveBeforeRestore(${data});` : `await restore(${data}, ${file});`}`;
    const shell = `mount -t tmpfs -o size=32m vitrine-test "$1" && cp -a "$2/." "$1/" && "$3" -e "$4" && rm -rf "$2" && cp -a "$1/." "$2"`;
    const folder = at("data", mounted);
    const copy = at("copy");
    rmSync(copy, { recursive: true, force: true });
    cpSync(folder, copy, { recursive: true });
    const command = ["unshare", "-m", "sh", "-c", shell, "sh", folder, copy, process.execPath, script];
    const { exitCode, stderr } = Bun.spawnSync(command);
    return { exitCode, error: stderr.toString() };
  }

  test.skipIf(!canMount)("restores files when uploads/ is another filesystem", async () => {
    const archive = await archiveOf([{ name: "a.bin", content: "a", archived: "a" }]);
    const { exitCode, error } = restoreMounted("uploads", archive);
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
    expect(mediaOf(at("data"))).toEqual(["a.bin"]);
    expect(readdirSync(at("copy")).filter((name) => !name.startsWith("."))).toEqual(["a.bin"]);
    expect(readdirSync(at("copy/.tmp"))).toEqual([]);
    expect(readFileSync(at("copy/a.bin"), "utf8")).toBe("a");
    expect(existsSync(at("data/.restore"))).toBe(false);
  });

  test.skipIf(!canMount)("restores files through a server when uploads/ is another filesystem", async () => {
    const archive = await archiveOf([{ name: "a.bin", content: "a", archived: "a" }]);
    const { exitCode, error } = restoreMounted("uploads", archive, true);
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
    expect(readFileSync(at("copy/a.bin"), "utf8")).toBe("a");
    expect(readdirSync(at("copy/.tmp"))).toEqual([]);
    expect(readdirSync(at("data/.restore/uploads"))).toEqual([]);
  });

  test.skipIf(!canMount)("saves a damaged database when backups/ is another filesystem", async () => {
    writeFileSync(at("data/vitrine.db"), "no database ".repeat(1000));
    const { exitCode, error } = restoreMounted("backups", await archiveOf([]));
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
    expect(mediaOf(at("data"))).toEqual([]);
    const [saved = ""] = readdirSync(at("copy")).filter((name) => name.startsWith("before-restore-"));
    expect(readFileSync(at("copy", saved, "vitrine.db"), "utf8")).toStartWith("no database ");
    expect(existsSync(at("data/.restore"))).toBe(false);
  });
});

test("a running server refuses to replace a damaged site that it can't archive", async () => {
  const damaged = "no database ".repeat(1000);
  writeFileSync(at("data/vitrine.db"), damaged);
  await expect(archiveBeforeRestore(at("data"))).rejects.toThrow(
    "Stop the server and run `vitrine restore FILE`",
  );
  expect(readFileSync(at("data/vitrine.db"), "utf8")).toBe(damaged);
  expect(readdirSync(at("data/backups")).filter((name) => !name.startsWith("."))).toEqual([]);
});

test("never removes the archive of the replaced site or the restored one, whatever their dates", async () => {
  mkdirSync(at("data/backups"), { recursive: true });
  const archive = at("data/backups/before-restore-20010101-000000.tar");
  copyFileSync(await archiveOf([]), archive);
  const later = new Date("2099-01-01T00:00:00Z");
  for (const count of [1, 2, 3]) {
    const path = at(`data/backups/before-restore-2099010${count}-000000.tar`);
    writeFileSync(path, "");
    utimesSync(path, later, later);
  }
  const { before } = await restore(at("data"), archive);
  expect(existsSync(before)).toBe(true);
  expect(existsSync(archive)).toBe(true);
});

test("keeps an intact file when the archive's copy is damaged", async () => {
  const archive = await archiveOf([
    { name: "a.bin", content: "whole", archived: "wrong" },
    { name: "b.bin", content: "whole", archived: "wrong" },
    { name: "c.bin", content: "whole", archived: "whole" },
  ]);
  mkdirSync(uploadsPath(at("data")), { recursive: true });
  for (const [name, text] of [
    ["a.bin", "whole"],
    ["c.bin", "other"],
  ] as const)
    writeFileSync(join(uploadsPath(at("data")), name), text);
  const lines: string[] = [];
  await runRestore(at("data"), archive, (line) => lines.push(line));
  const text = (name: string) => readFileSync(join(uploadsPath(at("data")), name), "utf8");
  expect(["a.bin", "b.bin", "c.bin"].map(text)).toEqual(["whole", "wrong", "whole"]);
  expect(lines).toContain("uploads/a.bin is damaged in the backup. The site keeps its intact copy.");
  expect(lines.filter((line) => line.includes("is not in this backup"))).toEqual([
    "uploads/b.bin is not in this backup: it was already missing or damaged when the backup was made.",
  ]);
});

test("restores certificates and the account key only where they are missing", async () => {
  const put = (folder: string, name: string, text: string) => {
    mkdirSync(certificatesPath(at(folder)), { recursive: true });
    writeFileSync(join(certificatesPath(at(folder)), name), text, { mode: 0o600 });
  };
  const text = (folder: string, name: string) =>
    readFileSync(join(certificatesPath(at(folder)), name), "utf8");
  put("data", "example.org.pem", "first");
  put("data", "account.key", "key");
  put("data", "example.org.pem.tmp", "half");
  const { path } = await createBackup(at("data"), at("backup.tar"));
  expect(await restore(at("elsewhere"), path)).toMatchObject({ files: 0 });
  expect(readdirSync(certificatesPath(at("elsewhere"))).sort()).toEqual(["account.key", "example.org.pem"]);
  for (const name of ["account.key", "example.org.pem"])
    expect(statSync(join(certificatesPath(at("elsewhere")), name)).mode & 0o777).toBe(0o600);
  put("data", "example.org.pem", "second");
  await restore(at("data"), path);
  expect(text("data", "example.org.pem")).toBe("second");
  expect(text("elsewhere", "example.org.pem")).toBe("first");
});
