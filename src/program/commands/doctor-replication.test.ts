import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkReplication } from "./doctor-replication.ts";

const MINUTE = 60_000;
const now = Date.parse("2026-05-03T12:00:00Z");
const folders = mkdtempSync(join(tmpdir(), "vitrine-replication-"));

afterAll(() => rmSync(folders, { recursive: true, force: true }));

/** Creates a data folder. @param ages of its files, in minutes */
function folderWith(ages: Record<string, number>): string {
  const folder = mkdtempSync(join(folders, "site-"));
  for (const [name, age] of Object.entries(ages)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
    const at = new Date(now - age * MINUTE);
    utimesSync(path, at, at);
  }
  return folder;
}

const piece = (number: number) =>
  `.vitrine.db-litestream/ltx/0/000000000000000${number}-000000000000000${number}.ltx`;

test.each<[string, Record<string, number>, boolean | null]>([
  ["without Litestream", { "vitrine.db": 1 }, null],
  [
    "a write that was copied",
    { "vitrine.db": 60, "vitrine.db-wal": 30, [piece(1)]: 40, [piece(2)]: 30 },
    false,
  ],
  ["a site that was not changed for months", { "vitrine.db": 90_000, [piece(1)]: 90_000 }, false],
  ["a write a moment ago", { "vitrine.db": 60, "vitrine.db-wal": 1, [piece(1)]: 60 }, false],
  ["a write that was not copied", { "vitrine.db": 90, "vitrine.db-wal": 20, [piece(1)]: 60 }, true],
  ["nothing was ever copied", { "vitrine.db": 20, ".vitrine.db-litestream/generation": 30 }, true],
])("checks the replication: %s", (_name, ages, isFault) => {
  const findings = checkReplication(folderWith(ages), now);
  expect(findings.map((finding) => finding.isFault)).toEqual(isFault === null ? [] : [isFault]);
});
