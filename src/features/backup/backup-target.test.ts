import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RefusalError } from "../../core/database/data-folder.ts";
import { openNewFolder } from "../../testing/content-model.ts";
import { removeUnfinishedBackups } from "./backup-folder.ts";
import { backUp } from "./run-backup.ts";

const backup = { everyHours: 0, keep: 7, s3: null };
let folder = "";
let dataFolder = "";
const at = (...names: string[]) => join(folder, ...names);
const write = (file: string) => backUp({ dataFolder, backup, file });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-target-"));
  dataFolder = at("data");
  openNewFolder(dataFolder).$client.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The content of all files in the folder, by path. */
function readAll(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => !name.endsWith(".lock"))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path, entry.isFile() ? readFileSync(path, "latin1") : ""];
      }),
  );
}

test("writes an archive to a new file and over an older archive", async () => {
  mkdirSync(at("new"));
  for (let count = 0; count < 2; count++) await write(at("new/mine.tar"));
  await write(at("data/mine.tar"));
  await write(at("data/backups/mine.tar"));
  expect(readdirSync(at("new"))).toEqual(["mine.tar"]);
});

const refused: [name: string, file: string, reason: RegExp][] = [
  ["the database", "data/vitrine.db", /belongs to the site/],
  ["the database's log, which does not exist", "data/vitrine.db-wal", /belongs to the site/],
  ["a lock", "data/vitrine.lock", /belongs to the site/],
  ["the database through a linked folder", "link/vitrine.db", /belongs to the site/],
  ["a link to the database", "database", /not a Vitrine backup/],
  ["an upload", "data/uploads/new.bin", /belongs to the site/],
  ["a folder of uploads", "data/uploads/deep/new.tar", /belongs to the site/],
  ["the record", "data/backups/record.json", /belongs to the site/],
  ["another file", "other.txt", /not a Vitrine backup/],
  ["an empty file", "empty", /not a Vitrine backup/],
  ["a folder", "data", /is a folder/],
  ["a path inside a file", "other.txt/new.tar", /can't be written: .*(ENOTDIR|EEXIST)/],
  ["a missing folder", "usb/mine.tar", /There is no folder .*usb\. /],
  ["a folder in a missing folder", "usb/deep/mine.tar", /There is no folder .*usb\/deep\. /],
  ["a name that is too long", "x".repeat(300), /can't be written: .*ENAMETOOLONG/],
];

test.each(refused)("refuses to write to %s", async (_name, file, reason) => {
  symlinkSync(dataFolder, at("link"));
  symlinkSync(at("data/vitrine.db"), at("database"));
  writeFileSync(at("other.txt"), "mine");
  writeFileSync(at("empty"), "");
  const before = readAll();
  const error = await write(at(file)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RefusalError);
  expect(error.message).toMatch(reason);
  expect(readAll()).toEqual(before);
});

test.each(["/dev/null", "/dev/full", "/dev/null/x", "/proc/x.tar"])(
  "refuses to write to %s",
  async (file) => {
    const error = await write(file).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RefusalError);
    expect(error.message).toStartWith(file);
  },
);

test("removes only the unfinished files of backups", async () => {
  const own = "mine.tar.vitrine-0123456789abcdef.tmp";
  for (const name of ["mine.tar.tmp", "other.tar.vitrine-0123456789abcdef.tmp", own, `${own}-snapshot`])
    writeFileSync(at(name), "");
  await write(at("mine.tar"));
  expect(readdirSync(folder).sort()).toEqual([
    "data",
    "mine.tar",
    "mine.tar.tmp",
    "other.tar.vitrine-0123456789abcdef.tmp",
  ]);
  const unfinished = "vitrine-20260503-140500.tar";
  const left = [`${unfinished}.tmp`, `${unfinished}.snapshot.tmp`, own, `${own}-snapshot-journal`];
  mkdirSync(at("data/backups"), { recursive: true });
  for (const name of [...left, "notes.tmp", "in-use.tar.vitrine-0123456789abcdef.tmp"])
    writeFileSync(at("data/backups", name), "");
  removeUnfinishedBackups(dataFolder, at("data/../data/backups/in-use.tar.vitrine-0123456789abcdef.tmp"));
  expect(
    readdirSync(at("data/backups"))
      .filter((name) => name.endsWith(".tmp"))
      .sort(),
  ).toEqual(["in-use.tar.vitrine-0123456789abcdef.tmp", "notes.tmp"]);
  expect(existsSync(at("data/backups", `${own}-snapshot-journal`))).toBe(false);
});
