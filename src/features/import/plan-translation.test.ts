import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runExport } from "../../program/commands/export.ts";
import { runImport } from "../../program/commands/import.ts";
import { createTestApp, form, type TestApp } from "../../testing/test-app.ts";

const english = {
  basics: {
    name: "Jana Beispiel",
    label: "Engineer",
    summary: "Builds machines.",
    location: { city: "Munich" },
  },
  work: [
    { name: "Charité", position: "Head of Lab", startDate: "2019-03", summary: "Led a team." },
    {
      name: "Siemens",
      position: "Engineer",
      startDate: "2015-01",
      endDate: "2019-02",
      highlights: ["Built it"],
    },
    { name: "Café", position: "Waitress", startDate: "2012-01", endDate: "2013-02" },
  ],
  education: [
    { institution: "Technical University", area: "Physics", startDate: "2008-10", endDate: "2013-09" },
  ],
  skills: [{ name: "Welding" }, { name: "Python" }],
  languages: [{ language: "German", fluency: "Native" }],
};
const german = {
  basics: {
    name: "Jana Beispiel",
    label: "Ingenieurin",
    summary: "Baut Maschinen.",
    location: { city: "München" },
  },
  work: [
    {
      name: "Siemens AG",
      position: "Ingenieurin",
      startDate: "2015-01",
      endDate: "2019-02",
      highlights: ["Gebaut"],
    },
    { name: "Charité", position: "Laborleiterin", startDate: "2019-03", summary: "Leitung eines Teams." },
    { name: "Bäckerei", position: "Verkäuferin", startDate: "2010-05", endDate: "2011-02" },
  ],
  education: [
    { institution: "Technische Universität", area: "Physik", startDate: "2008-10", endDate: "2013-09" },
  ],
  skills: [{ name: "Schweißen" }, { name: "Python" }],
  languages: [{ language: "Deutsch", fluency: "Muttersprache" }],
};

const preview = (site: TestApp, json: unknown, language: string) =>
  site.call(
    "POST",
    "/import/preview",
    form({ language, resume: new File([JSON.stringify(json)], "de.json") }),
  );
const read = async (site: TestApp, path: string) => (await site.call("GET", `${path}?lang=de`)).body;

async function importBoth() {
  const site = await createTestApp();
  await site.call("POST", "/import", english);
  const { body } = await preview(site, german, "de");
  const accept = body.preview.changes.map(({ _id }: { _id: string }) => _id);
  const applied = await site.call("POST", "/import/apply", { _id: body.preview._id, accept });
  expect([applied.status, applied.body.error]).toEqual([200, undefined]);
  return { site, preview: body.preview, applied: applied.body };
}

test("texts in another language become translations of the entries with the same dates, names or order", async () => {
  const { site, preview } = await importBoth();
  expect((await read(site, "/experiences/site-experiences")).experiences).toMatchObject([
    {
      title: "Laborleiterin",
      company: "Charité",
      description: "Leitung eines Teams.",
      startDate: "2019-03-01",
    },
    { title: "Ingenieurin", company: "Siemens AG", highlights: ["Gebaut"] },
    { title: "Waitress", inMain: ["title", "company"] },
  ]);
  expect(await read(site, "/educations/site-educations")).toMatchObject([{ degree: "Physik" }]);
  expect((await read(site, "/skills/site-skills")).skills).toMatchObject([
    { skill: "Schweißen" },
    { skill: "Python" },
  ]);
  expect((await read(site, "/summaries/user-summary")).summary.summary).toBe("Baut Maschinen.");
  expect((await read(site, "/users/site-info")).user).toMatchObject({
    title: "Ingenieurin",
    location: "München",
  });
  expect(await read(site, "/sections/site-sections")).toMatchObject([
    { entries: [{ name: "Deutsch", level: "Muttersprache" }] },
  ]);
  expect(preview.notImported).toEqual(["experience “Verkäuferin, Bäckerei”: nothing on the site matches it"]);
});

test("a new language is hidden at first, and an undo of the import removes it", async () => {
  const { site, applied } = await importBoth();
  expect((await site.call("GET", "/languages")).body.languages).toMatchObject({
    main: "en",
    others: ["de"],
    hidden: ["de"],
  });
  expect((await site.call("POST", `/history/changes/${applied.change}/undo`)).status).toBe(200);
  expect((await site.call("GET", "/languages")).body.languages.others).toEqual([]);
  const { experiences } = (await site.call("GET", "/experiences/site-experiences")).body;
  expect(experiences[0].translations).toBeUndefined();
});

test("the preview shows each text with what it translates, and the same file again changes nothing", async () => {
  const { site, preview: first } = await importBoth();
  expect(first.changes).toContainEqual(
    expect.objectContaining({
      kind: "education",
      action: "change",
      before: { school: "Technical University", degree: "Physics" },
      after: { school: "Technische Universität", degree: "Physik" },
    }),
  );
  const again = (await preview(site, german, "de")).body.preview;
  expect(again.changes.filter(({ action }: { action: string }) => action !== "same")).toEqual([]);
});

test("refuses the main language and what is no language", async () => {
  const site = await createTestApp();
  await site.call("POST", "/import", english);
  expect((await preview(site, german, "en")).status).toBe(422);
  expect((await preview(site, german, "german")).body.error.fields).toHaveProperty("language");
});

test("the commands import and export a language", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-language-"));
  const at = (name: string) => join(dataFolder, name);
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const options = { dataFolder, dryRun: false, replace: false, json: false, pictureMax: 1000 };
  await Bun.write(at("en.json"), JSON.stringify(english));
  await Bun.write(at("de.json"), JSON.stringify(german));
  await runImport({ ...options, file: at("en.json") }, print);
  await runImport({ ...options, file: at("de.json"), language: "DE" }, print);
  expect(lines.join("\n")).toContain("experience “Verkäuferin, Bäckerei”: nothing on the site matches it");
  await runExport({ dataFolder, file: at("out.json"), origin: "", language: "de" }, print);
  const { work, basics, meta } = JSON.parse(readFileSync(at("out.json"), "utf8"));
  expect(work.map(({ position }: { position: string }) => position)).toEqual([
    "Laborleiterin",
    "Ingenieurin",
    "Waitress",
  ]);
  expect([basics.label, meta.vitrine]).toEqual(["Ingenieurin", undefined]);
  await runExport({ dataFolder, file: at("out.md"), origin: "", language: "de" }, print);
  expect(readFileSync(at("out.md"), "utf8")).toContain("Berufserfahrung");
  const unknown = runExport({ dataFolder, file: at("out.md"), origin: "", language: "fr" }, print);
  await expect(unknown).rejects.toThrow("--language must be a language of the site (en, de), not fr.");
  await expect(runImport({ ...options, file: at("de.json"), language: "german" }, print)).rejects.toThrow(
    "--language: A language must be a tag such as de, pt-BR or zh-Hans.",
  );
  rmSync(dataFolder, { recursive: true });
});

test("the preview names skills with their groups, because a skill may say little alone", async () => {
  const site = await createTestApp();
  const skills = (keyword: string) => ({ ...english, skills: [{ name: "Python", keywords: [keyword] }] });
  await site.call("POST", "/import", skills("6 years"));
  const { changes } = (await preview(site, skills("6 Jahre"), "de")).body.preview;
  const skill = changes.find(({ kind }: { kind: string }) => kind === "skill");
  expect([skill.translates.title, skill.title]).toEqual(["Python: 6 years", "Python: 6 Jahre"]);
});

test("the preview names what each entry translates, and the owner can correct it", async () => {
  const site = await createTestApp();
  await site.call("POST", "/import", english);
  const { preview: first } = (await preview(site, german, "de")).body;
  const lab = first.changes.find(({ title }: { title: string }) => title === "Laborleiterin, Charité");
  expect(lab.translates.title).toBe("Head of Lab, Charité");
  const { language, unmatched, choices } = first.translation;
  expect([language, unmatched]).toEqual([
    "de",
    [{ _id: expect.any(String), kind: "experience", title: "Verkäuferin, Bäckerei" }],
  ]);
  const cafe = choices.experience.find(({ title }: { title: string }) => title === "Waitress, Café");
  const resume = () => new File([JSON.stringify(german)], "de.json");
  const matches = JSON.stringify({ [unmatched[0]._id]: cafe._id, [lab._id]: "" });
  const sent = form({ language: "de", matches, resume: resume() });
  const { preview: corrected } = (await site.call("POST", "/import/preview", sent)).body;
  const accept = corrected.changes.map(({ _id }: { _id: string }) => _id);
  expect(corrected.translation.unmatched).toMatchObject([{ title: "Laborleiterin, Charité" }]);
  expect((await site.call("POST", "/import/apply", { _id: corrected._id, accept })).status).toBe(200);
  expect((await read(site, "/experiences/site-experiences")).experiences).toMatchObject([
    { title: "Head of Lab" },
    { title: "Ingenieurin" },
    { title: "Verkäuferin", company: "Bäckerei" },
  ]);
  for (const wrong of ["none", "[]", '{"a":1}']) {
    const refused = form({ language: "de", matches: wrong, resume: resume() });
    expect((await site.call("POST", "/import/preview", refused)).body.error.fields).toHaveProperty("matches");
  }
});

test("a language becomes the main one of an empty site", async () => {
  const site = await createTestApp();
  const { preview: found } = (await preview(site, german, "fa")).body;
  expect(found.translation).toBeUndefined();
  expect(found.warnings).toEqual([
    "The main language of the site changes to Persian, the language of this file. You can change it under Settings.",
  ]);
  const accept = found.changes.map(({ _id }: { _id: string }) => _id);
  await site.call("POST", "/import/apply", { _id: found._id, accept });
  const { languages } = (await site.call("GET", "/languages")).body;
  expect(languages).toMatchObject({ main: "fa", others: [], hidden: [] });
  const { experiences } = (await site.call("GET", "/experiences/site-experiences")).body;
  expect(experiences).toHaveLength(3);
});

test("importing a file doesn't change the main language of a site with content, and the preview suggests the file's language", async () => {
  const site = await createTestApp();
  await site.call("POST", "/import", english);
  const long = {
    ...german,
    basics: { ...german.basics, summary: "Baut die Maschinen und der Bau ist für das Werk mit einer Hand." },
  };
  const plain = async () =>
    (
      await site.call(
        "POST",
        "/import/preview",
        form({ resume: new File([JSON.stringify(long)], "de.json") }),
      )
    ).body.preview;
  expect(await plain()).toMatchObject({ warnings: [] });
  expect(await plain()).not.toHaveProperty("otherLanguage");
  await site.call("PUT", "/languages", { languages: { main: "en", others: ["de"] } });
  expect((await plain()).otherLanguage).toBe("de");
});

test("the command makes a language the main one of an empty site", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "vitrine-language-"));
  const file = join(dataFolder, "fa.json");
  await Bun.write(file, JSON.stringify(german));
  const lines: string[] = [];
  const options = { dataFolder, dryRun: false, replace: false, json: false, pictureMax: 1000 };
  await runImport({ ...options, file, language: "fa" }, (line) => lines.push(line));
  expect(lines.join("\n")).toContain("The main language of the site changes to Persian");
  expect(lines.join("\n")).not.toContain("nothing on the site matches it");
  rmSync(dataFolder, { recursive: true });
});
