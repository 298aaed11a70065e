import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databasePath, RefusalError, uploadsPath } from "../../core/database/data-folder.ts";
import { readConfig } from "../config.ts";
import { runBackup } from "./backup.ts";
import { runDoctor } from "./doctor.ts";
import { runImport } from "./import.ts";
import { openOrCreateSite } from "./open-site.ts";
import { runOwner } from "./owner.ts";

const resume = join(import.meta.dir, "../../features/import/fixtures/jane-fullstacker.json");
let data = "";

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "vitrine-present-"));
  spyOn(Bun.stdin, "text").mockResolvedValue("difference engine 1822\n");
});
afterEach(() => {
  rmSync(data, { recursive: true, force: true });
});

type Command = (print: (line: string) => void) => Promise<unknown>;
const owner: Command = (print) =>
  runOwner({ dataFolder: data, email: "ada@example.org", isPasswordFromStdin: true }, print);
const importing =
  (dryRun: boolean): Command =>
  (print) =>
    runImport({ dataFolder: data, file: resume, dryRun, replace: false, json: false, pictureMax: 0 }, print);
const doctor: Command = (print) => runDoctor(readConfig({ data }, {}), print);
const backup: Command = (print) => runBackup(readConfig({ data }, {}), undefined, print);

const creating: [title: string, command: Command, first: (folder: string) => string, isMade: boolean][] = [
  ["owner", owner, (folder) => `Created a new, empty site in ${folder}.`, true],
  ["import", importing(false), (folder) => `Created a new, empty site in ${folder}.`, true],
  [
    "import --dry-run",
    importing(true),
    (folder) => `There is no site in ${folder}. The import would create one.`,
    false,
  ],
];

test.each(creating)(
  "%s announces a new site only if it creates one",
  async (_title, command, first, isMade) => {
    const lines: string[] = [];
    await command((line) => lines.push(line));
    expect(lines[0]).toBe(first(data));
    expect(lines.length).toBeGreaterThan(1);
    expect(existsSync(databasePath(data))).toBe(isMade);

    openOrCreateSite(data, () => undefined).$client.close();
    const again: string[] = [];
    await command((line) => again.push(line));
    expect(again.join("\n")).not.toMatch(/new site|no site/);
  },
);

const all: [title: string, command: Command][] = [
  ["owner", owner],
  ["import", importing(false)],
  ["import --dry-run", importing(true)],
  ["doctor", doctor],
  ["backup", backup],
];

test.each(all.slice(2))("%s rejects a data folder that is a file", async (_title, command) => {
  rmSync(data, { recursive: true });
  writeFileSync(data, "");
  await expect(command(() => undefined)).rejects.toThrow(`must be a folder; ${data} is a file.`);
});

test.each(all)("%s reports a missing database if there are uploads", async (_title, command) => {
  mkdirSync(uploadsPath(data));
  writeFileSync(join(uploadsPath(data), "a.png"), "");
  const outcome = command(() => undefined);
  await expect(outcome).rejects.toThrow(RefusalError);
  await expect(outcome).rejects.toThrow(
    /uploads belongs to a site, but .*vitrine\.db is missing\. Put the database back/,
  );
  expect(existsSync(databasePath(data))).toBe(false);
});
