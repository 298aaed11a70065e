import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
import type { ContentStore } from "../../core/content/content-store.ts";
import { openDataFolder } from "../../core/database/client.ts";
import { readUser, writeOwner } from "../../core/owner/users.store.ts";
import { runImport } from "../../program/commands/import.ts";
import { contentModel, createStore } from "../../testing/content-model.ts";
import { picture } from "../../testing/test-app.ts";
import { abouts } from "../abouts/abouts.table.ts";
import { listExperiences } from "../experiences/experiences.store.ts";
import { listLinks } from "../links/links.store.ts";
import { projectSections, projects } from "../projects/projects.table.ts";
import { listSkills } from "../skills/skills.store.ts";
import { readSummary } from "../summaries/summaries.store.ts";
import { ImportError } from "./import-error.ts";

const jane = join(import.meta.dir, "fixtures/jane-fullstacker.json");
const sample = join(import.meta.dir, "fixtures/sample.resume.json");
const notJson = join(import.meta.dir, "fixtures/not-json.json");

const folders = mkdtempSync(join(tmpdir(), "vitrine-import-"));
afterAll(() => rmSync(folders, { recursive: true }));

function newFolder(): string {
  return mkdtempSync(join(folders, "site-"));
}

/** Runs an import and returns its report. */
async function run(
  dataFolder: string,
  file: string,
  flags: { dryRun?: boolean; replace?: boolean; json?: boolean; language?: string } = {},
): Promise<string> {
  const lines: string[] = [];
  const options = {
    dataFolder,
    file,
    dryRun: false,
    replace: false,
    json: false,
    pictureMax: 20 * 1024 * 1024,
  };
  await runImport({ ...options, ...flags }, (line) => lines.push(line));
  return lines.join("\n");
}

function within<T>(dataFolder: string, work: (store: ContentStore) => T): T {
  const db = openDataFolder(dataFolder);
  try {
    return work(createStore(db));
  } finally {
    db.$client.close();
  }
}

/** Every row of every table. */
function rows(dataFolder: string): Record<string, unknown[]> {
  return within(dataFolder, ({ db }) =>
    Object.fromEntries(
      contentModel.tables.map((table) => [getTableName(table), db.select().from(table).all()]),
    ),
  );
}

function counts(dataFolder: string): Record<string, number> {
  return Object.fromEntries(Object.entries(rows(dataFolder)).map(([name, found]) => [name, found.length]));
}

function resumeFile(resume: object, folder: string = newFolder()): string {
  const path = join(folder, "resume.json");
  writeFileSync(path, JSON.stringify(resume));
  return path;
}

test("a résumé fills an empty site in one change", async () => {
  const folder = newFolder();
  const report = await run(folder, jane);
  expect(counts(folder)).toMatchObject({
    users: 1,
    summaries: 1,
    links: 3,
    experiences: 4,
    educations: 3,
    skills: 29,
    changes: 1,
    credentials: 0,
  });
  within(folder, ({ db }) => {
    expect(readUser(db)).toMatchObject({
      fname: "Jane Q.",
      lname: "Fullstacker",
      email: "jdoe@onecoolstartup.io",
    });
    expect(listLinks(db).map((link) => link.platform)).toEqual(["Github", "X", "other"]);
    expect(
      listSkills(db)
        .map(({ skill, strength }) => skill + strength)
        .slice(0, 3),
    ).toEqual(["JavaScript1", "HTML 51", "CSS1"]);
    expect(listExperiences(db)[0]).toMatchObject({ company: "Area 52", stillEmployed: true });
  });
  expect(report).toContain("Added 56.");
  expect(report).toContain(
    "  add     experience      Head Code Ninja, Area 52\n  add     experience      Principal Developer, Veridian Dynamics\n",
  );
  expect(report).toContain("  add     volunteer work  ");
  expect(report).toContain("Picture: jane_doe.png (there is no such file in the résumé's folder)");
});

test("importing the same file twice changes nothing", async () => {
  const folder = newFolder();
  await run(folder, jane);
  const before = rows(folder);
  const report = await run(folder, jane);
  expect(rows(folder)).toEqual(before);
  expect(report).toContain("Nothing to import: all 56 entries are unchanged.\n  same    profile ");
});

test("a second résumé adds new entries and changes existing ones", async () => {
  const folder = newFolder();
  await run(folder, jane);
  const report = await run(folder, sample);
  expect(report).toContain("Added 15 and changed 5.");
  expect(report).toContain(
    "  change  profile         Richard Hendriks\n    First Name: “Jane Q.” → “Richard”\n",
  );
  expect(report).toContain("  change  summary         Summary\n    Summary: “**Imaginary");
  expect(report).toContain("  change  language        English\n    Level: “Native” → “Native speaker”\n");
  expect(counts(folder)).toMatchObject({
    users: 1,
    summaries: 1,
    experiences: 5,
    educations: 4,
    projects: 1,
  });
  within(folder, ({ db }) =>
    expect(readUser(db)).toMatchObject({ fname: "Richard", lname: "Hendriks", title: "Programmer" }),
  );
});

test("--replace deletes only what a résumé can contain", async () => {
  const folder = newFolder();
  await run(folder, jane);
  within(folder, (store) =>
    store.change("fill", (change) => {
      change.append(abouts, { blockType: "text", header: "About" });
      const image = change.addMedia({
        name: "a.png",
        kind: "image",
        mime: "image/png",
        size: 1,
        sha256: "",
        createdAt: "",
      });
      const project = change.insert(projects, { title: "Old", image });
      change.append(projectSections, { projectId: project._id, header: "Part" });
    }),
  );
  const report = await run(folder, sample, { replace: true });
  expect(report).toContain("Removed first: 56 existing entries.");
  expect(report).not.toContain("change  summary");
  expect(counts(folder)).toMatchObject({
    experiences: 1,
    educations: 1,
    projects: 1,
    project_sections: 0,
    abouts: 1,
    users: 1,
  });
  expect(rows(folder).media).toMatchObject([{ name: "a.png", trashedAt: expect.any(String) }]);
  within(folder, ({ db }) => expect(readSummary(db)?.summary).toContain("Richard hails from Tulsa"));
});

test("--replace with --language is refused and changes nothing", async () => {
  const folder = newFolder();
  await run(folder, sample);
  const before = rows(folder);
  await expect(run(folder, sample, { replace: true, language: "de" })).rejects.toThrow(
    "--replace deletes the whole résumé, but --language imports only translations. Use one of them.",
  );
  expect(rows(folder)).toEqual(before);
});

test("--replace clears the profile, but keeps the name if the new résumé has none", async () => {
  const folder = newFolder();
  await run(folder, jane);
  within(folder, ({ db }) => expect(readUser(db)).toMatchObject({ phone: "1-650-999-7777" }));
  const brief = join(folder, "brief.json");
  writeFileSync(brief, JSON.stringify({ basics: { label: "Painter" }, skills: [{ name: "Oil" }] }));
  await run(folder, brief, { replace: true });
  within(folder, ({ db }) =>
    expect(readUser(db)).toMatchObject({ fname: "Jane Q.", phone: "", location: "", title: "Painter" }),
  );
});

test("never changes the owner's email or password", async () => {
  const folder = newFolder();
  within(folder, (store) =>
    store.change("owner", (change) =>
      writeOwner(change, { email: "ada@example.org", passwordHash: "hash", fname: "Ada" }),
    ),
  );
  const before = rows(folder);
  const report = await run(folder, jane, { replace: true });
  expect(rows(folder).credentials).toEqual(before.credentials ?? []);
  within(folder, ({ db }) =>
    expect(readUser(db)).toMatchObject({
      email: "ada@example.org",
      fname: "Jane Q.",
      phone: "1-650-999-7777",
    }),
  );
  expect(report).toContain(
    "Email: jdoe@onecoolstartup.io (not imported, because your email is also your login",
  );
  expect(report).not.toContain("    Email:");
});

describe("--dry-run", () => {
  test("changes nothing, and prints what the import would do", async () => {
    const folder = newFolder();
    await run(folder, jane);
    const before = rows(folder);
    const preview = await run(folder, sample, { dryRun: true, replace: true });
    expect(rows(folder)).toEqual(before);
    expect(preview).toStartWith("Would ");
    expect(preview).toEndWith("Nothing was changed (--dry-run).");
    const report = await run(folder, sample, { replace: true });
    const past = preview
      .replace(/^Would add (.*) and change /, "Added $1 and changed ")
      .replace("Would remove", "Removed");
    expect(past).toBe(`${report}\nNothing was changed (--dry-run).`);
  });

  test("does not even create the folder", async () => {
    const folder = join(newFolder(), "site");
    expect(await run(folder, jane, { dryRun: true })).toContain("Would add 56.");
    expect(existsSync(folder)).toBe(false);
  });
});

test("--json prints the report as JSON", async () => {
  const folder = newFolder();
  const dryRun = JSON.parse(await run(folder, jane, { dryRun: true, json: true }));
  expect(existsSync(join(folder, "vitrine.db"))).toBe(false);
  const { preview } = JSON.parse(await run(folder, jane, { json: true }));
  const withoutIds = (changes: { _id: string }[]) => changes.map(({ _id, ...change }) => change);
  expect(withoutIds(dryRun.preview.changes)).toEqual(withoutIds(preview.changes));
  expect(dryRun).toMatchObject({
    imported: 56,
    removed: 0,
    preview: {
      source: "jane-fullstacker.json",
      changes: expect.arrayContaining([expect.objectContaining({ kind: "summary" })]),
    },
  });
});

test("an edited résumé changes the existing entries", async () => {
  const folder = newFolder();
  const resume = { basics: { name: "A B" }, work: [{ name: "Acme", position: "Smith", summary: "Anvils." }] };
  await run(folder, resumeFile(resume));
  resume.work[0] = { name: "Acme", position: "Smith", summary: "Better anvils." };
  const report = await run(folder, resumeFile(resume));
  expect(report).toBe(
    [
      "Changed 1. 1 is unchanged.",
      "  same    profile     A B",
      "  change  experience  Smith, Acme",
      "    Description: “Anvils.” → “Better anvils.”",
    ].join("\n"),
  );
  expect(counts(folder).experiences).toBe(1);
});

describe("refusing a file", () => {
  const folder = newFolder();
  const large = join(folder, "large.json");
  writeFileSync(large, " ".repeat(5 * 1024 * 1024 + 1));
  const latin = join(folder, "latin.json");
  writeFileSync(latin, Buffer.from('{"basics":{"name":"J\xf8rgen"}}', "latin1"));
  const beginning = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const zip = beginning("export.zip", "PK\x03\x04rest");
  const longZip = beginning("long.zip", `PK\x03\x04${" ".repeat(5 * 1024 * 1024)}`);
  const webp = beginning("me.webp", "RIFF\x10\x00\x00\x00WEBPVP8 ");
  const pdfFile = beginning("resume.pdf", "%PDF-1.7");

  test.each([
    [notJson, /^Not JSON: line 164, column 1/],
    [join(folder, "missing.json"), /missing\.json can't be read: the file does not exist/],
    [folder, /is a folder\. Pass a résumé file/],
    [zip, /is a ZIP file that can't be unpacked/],
    [longZip, /is a ZIP file/],
    [pdfFile, /is a PDF file\. /],
    [large, /is larger than 5 MB/],
    [latin, /is not UTF-8 text/],
    [webp, /is a WebP picture\. Choose a JSON Resume \(\.json\), a LinkedIn archive \(\.zip\), a file from/],
    [resumeFile({ name: "left-pad" }), /^Not a JSON Resume/],
    [resumeFile({ basics: {} }), /contains nothing to import/],
  ])("%s changes nothing, not even with --replace", async (file, reason) => {
    const site = newFolder();
    await run(site, jane);
    const before = rows(site);
    const refused = run(site, file, { replace: true });
    await expect(refused).rejects.toThrow(ImportError);
    await expect(refused).rejects.toThrow(reason);
    expect(rows(site)).toEqual(before);
    const empty = join(newFolder(), "site");
    await run(empty, file).catch(() => undefined);
    expect(existsSync(empty)).toBe(false);
  });
});

test("a résumé with only a missing picture deletes nothing", async () => {
  const site = newFolder();
  await run(site, jane);
  const before = rows(site);
  const refused = run(site, resumeFile({ basics: { image: "none.png" } }), { replace: true });
  await expect(refused).rejects.toThrow(/contains nothing to import except a picture: .*no such file/);
  expect(rows(site)).toEqual(before);
});

test("reads a file in UTF-16, as Windows saves it", async () => {
  const file = join(newFolder(), "resume.json");
  writeFileSync(file, Buffer.from('\uFEFF{"basics":{"name":"Jørgen Å"}}', "utf16le"));
  expect(await run(newFolder(), file)).toContain("add     profile  Jørgen Å");
});

describe("the picture", () => {
  test("next to the file becomes the headshot, once", async () => {
    const source = newFolder();
    writeFileSync(join(source, "me.png"), await (await picture()).bytes());
    const file = resumeFile({ basics: { name: "A B", picture: "./me.png" } }, source);
    const folder = newFolder();
    expect(await run(folder, file)).toContain("add     picture  Headshot");
    const { headshot } = within(folder, ({ db }) => readUser(db)) ?? {};
    expect(existsSync(join(folder, headshot ?? ""))).toBe(true);
    expect(await run(folder, file)).toContain("Picture: ./me.png (the site already has a headshot)");
    expect(within(folder, ({ db }) => readUser(db))?.headshot).toBe(headshot ?? "");
    expect(readdirSync(join(folder, "uploads/.tmp"))).toEqual([]);
  });

  test("in a data: address becomes the headshot", async () => {
    const data = Buffer.from(await (await picture()).bytes()).toString("base64");
    const folder = newFolder();
    await run(folder, resumeFile({ basics: { name: "A B", image: `data:image/png;base64,${data}` } }));
    expect(within(folder, ({ db }) => readUser(db))?.headshot).toEndWith(".png");
  });

  test("is not read outside of the file's folder, from another site, or if it is not a picture", async () => {
    const outside = newFolder();
    writeFileSync(join(outside, "secret.png"), await (await picture()).bytes());
    const source = newFolder();
    mkdirSync(join(source, "folder"));
    symlinkSync(join(outside, "secret.png"), join(source, "link.png"));
    writeFileSync(join(source, "text.png"), "not a picture");
    for (const [image, reason] of [
      [join(outside, "secret.png"), "no such file in the résumé's folder"],
      [`../${outside.split("/").at(-1)}/secret.png`, "no such file in the résumé's folder"],
      ["link.png", "no such file in the résumé's folder"],
      ["folder", "no such file in the résumé's folder"],
      ["text.png", "Please upload a valid image file."],
      ["data:image/png;base64,AAAA", "Please upload a valid image file."],
      ["data:broken", "Please upload a valid image file."],
      ["file:///etc/passwd", "not a file in the résumé's folder"],
      ["https://example.org/me.png", "pictures at other addresses are not fetched"],
      ["//example.org/me.png", "pictures at other addresses are not fetched"],
    ] as const) {
      const folder = newFolder();
      const report = await run(folder, resumeFile({ basics: { name: "A B", image } }, source));
      expect(report).toContain("Picture: ");
      expect(report).toContain(reason);
      expect(within(folder, ({ db }) => readUser(db))?.headshot).toBe("");
      expect(counts(folder).media).toBe(0);
    }
  });
});
