import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "../../../core/database/client.ts";
import { runImport } from "../../../program/commands/import.ts";
import { readConfig } from "../../../program/config.ts";
import { startCodeHost } from "../../../testing/code-host.ts";
import { projects } from "../../projects/projects.table.ts";

const repositories = await Bun.file(join(import.meta.dir, "fixtures/github.page1.json")).json();
const host = startCodeHost(() => Response.json(repositories));
const folders = mkdtempSync(join(tmpdir(), "vitrine-repositories-"));
afterAll(async () => {
  rmSync(folders, { recursive: true });
  await host.stop();
});

const newFolder = () => mkdtempSync(join(folders, "site-"));
const base = { dryRun: false, replace: false, json: false, pictureMax: 0, repositoryApis: host.apis };

async function run(
  dataFolder: string,
  flags: { isPublic?: boolean; dryRun?: boolean; replace?: boolean } = {},
) {
  const lines: string[] = [];
  await runImport({ ...base, dataFolder, file: "github:ada-example", ...flags }, (line) => lines.push(line));
  return lines.join("\n");
}

function stored(dataFolder: string) {
  const db = openDataFolder(dataFolder);
  try {
    return db.select().from(projects).all();
  } finally {
    db.$client.close();
  }
}

test("imports repositories as drafts, and lists the forks and archived ones that it left out", async () => {
  const folder = newFolder();
  const report = await run(folder);
  expect(report).toContain("Added 5.");
  expect(report).toContain("Left out. To choose from these, import in the admin:");
  for (const left of ["phoenix (fork)", "old-thing (archived)", "ada-example (profile page)"])
    expect(report).toContain(`  - ${left}`);
  expect(stored(folder).map(({ status }) => status)).toEqual(Array(5).fill("draft"));
  expect(await run(folder)).toContain("Nothing to import: all 5 entries are unchanged.");
  expect(stored(folder)).toHaveLength(5);
});

test("publishes them with --public, and changes nothing with --dry-run", async () => {
  const folder = newFolder();
  await run(folder, { isPublic: true });
  expect(stored(folder).map(({ status }) => status)).toEqual(Array(5).fill("public"));
  const empty = newFolder();
  expect(await run(empty, { dryRun: true })).toContain("Would add 5.");
  expect(stored(empty)).toEqual([]);
});

test("refuses --replace, and flags that mean nothing for a file", async () => {
  expect(run(newFolder(), { replace: true })).rejects.toThrow("--replace deletes the whole résumé");
  const file = { ...base, dataFolder: newFolder(), file: "resume.json", isPublic: true };
  expect(runImport(file, () => undefined)).rejects.toThrow("only for github:USER");
});

test("takes other addresses from the environment, and refuses invalid ones", () => {
  const { repositoryApis } = readConfig({}, { VITRINE_GITLAB_API: "https://git.example.org/api/v4/" });
  expect(repositoryApis).toEqual({
    github: "https://api.github.com",
    gitlab: "https://git.example.org/api/v4",
    codeberg: "https://codeberg.org/api/v1",
  });
  for (const value of [
    "git.example.org",
    "file:///etc",
    "https://ada:secret@git.example.org",
    "https://a.example?x",
  ])
    expect(() => readConfig({}, { VITRINE_GITHUB_API: value })).toThrow(
      "VITRINE_GITHUB_API must be the base address of an API",
    );
});
