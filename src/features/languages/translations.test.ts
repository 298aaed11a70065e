import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "../../core/database/client.ts";
import { writeLanguages } from "../../core/languages/write-languages.ts";
import { createStore } from "../../testing/content-model.ts";
import { createTestApp, form, type TestApp } from "../../testing/test-app.ts";
import { createBackup } from "../backup/create-backup.ts";
import { restore } from "../backup/restore.ts";
import { experiences } from "../experiences/experiences.table.ts";
import { exampleEntries } from "../openapi/examples.ts";
import { skills } from "../skills/skills.table.ts";

const visitor = { authorization: "" };
const experience = { ...exampleEntries.experience, title: "Lead", highlights: ["Built it", "Ran it"] };

async function newSite(languages: object = { main: "en", others: ["de", "ar"], hidden: ["ar"] }) {
  const site = await createTestApp();
  expect((await site.call("PUT", "/languages", { languages })).status).toBe(200);
  return site;
}

async function addExperience(site: TestApp, more: object): Promise<{ _id: string; version: number }> {
  const added = await site.call(
    "POST",
    "/experiences/create",
    form({ experience: { ...experience, ...more } }),
  );
  expect([added.status, added.body.error]).toEqual([201, undefined]);
  return added.body.experience;
}

const save = (site: TestApp, id: string, more: object) =>
  site.call("PUT", `/experiences/update-experience/${id}`, form({ experience: { ...experience, ...more } }));
const read = async (site: TestApp, query = "", headers: Record<string, string> = visitor) =>
  (await site.call("GET", `/experiences/site-experiences${query}`, undefined, headers)).body.experiences;
const statusOf = async (site: TestApp) => (await site.call("GET", "/languages/status")).body.status;

test.each([
  ["a language of the site", "?lang=de", 200, 200],
  ["the main language", "?lang=en", 200, 200],
  ["a hidden language", "?lang=ar", 404, 200],
  ["a language that the site does not have", "?lang=fr", 404, 404],
  ["an invalid language", "?lang=%22", 404, 404],
  ["no name", "?lang=", 404, 404],
])("answers %s", async (_name, query, forVisitors, forOwner) => {
  const site = await newSite();
  for (const path of [
    "/experiences/site-experiences",
    "/users/site-info",
    "/look",
    "/downloads/site-resume",
  ]) {
    expect((await site.call("GET", path + query, undefined, visitor)).status).toBe(forVisitors);
    expect((await site.call("GET", path + query)).status).toBe(forOwner);
  }
});

test("a site in one language has no trace of others", async () => {
  const site = await createTestApp();
  await addExperience(site, {});
  for (const headers of [{}, visitor]) {
    const [entry] = await read(site, "", headers);
    expect(Object.keys(entry)).not.toContain("translations");
    expect(Object.keys(entry)).not.toContain("inMain");
    expect(Object.keys(entry)).not.toContain("translated");
  }
});

test("names the texts that are in the main language, and says how long in the other", async () => {
  const site = await newSite();
  await addExperience(site, { translations: { de: { title: "Leitung", highlights: ["Gebaut"] } } });
  const [entry] = await read(site, "?lang=de");
  expect(entry).toMatchObject({ title: "Leitung", company: "Babbage & Co", highlights: ["Gebaut"] });
  expect(entry.inMain).toEqual(["company", "location", "description", "skills"]);
  expect(entry.duration).toContain("Jahre");
  const [english] = await read(site, "?lang=en");
  expect([english.title, english.inMain]).toEqual(["Lead", undefined]);
});

test("drafts in another language are for the owner only", async () => {
  const site = await newSite();
  await addExperience(site, { status: "draft", translations: { de: { title: "Leitung" } } });
  expect(await read(site, "?lang=de")).toEqual([]);
  expect(await read(site, "?lang=de", {})).toMatchObject([{ title: "Leitung", status: "draft" }]);
});

test("a share link shows the main texts, not the translations", async () => {
  const site = await newSite();
  const { _id } = await addExperience(site, { status: "draft", translations: { ar: { title: "مديرة" } } });
  const rows = site.store.dbIn(null, { withDrafts: true }).select().from(experiences).all();
  expect(rows).toMatchObject([{ _id, title: "Lead", translated: null }]);
});

test("formatting of a translated text is parsed for visitors", async () => {
  const site = await newSite();
  await addExperience(site, { translations: { de: { description: "Ein **neues** Programm." } } });
  expect(await read(site, "?lang=de")).toMatchObject([{ description: "Ein neues Programm." }]);
  expect(await read(site, "?lang=de", {})).toMatchObject([{ description: "Ein **neues** Programm." }]);
});

test("a translation is a change of its entry, so an outdated edit is refused with the present one", async () => {
  const site = await newSite();
  const { _id, version } = await addExperience(site, {});
  const saved = await save(site, _id, { version, translations: { de: { title: "Leitung" } } });
  expect(saved.body.experience.version).toBe(version + 1);
  const refused = await save(site, _id, { version, translations: { de: { title: "Chefin" } } });
  expect(refused.status).toBe(409);
  expect(refused.body.error.current.translations).toEqual({ de: { title: "Leitung" } });
});

test("the status lists missing and outdated translations", async () => {
  const site = await newSite({ main: "en", others: ["de"] });
  const { _id } = await addExperience(site, {
    translations: { de: { title: "Leitung", company: "Babbage" } },
  });
  const { de } = await statusOf(site);
  const fields = (list: { _id: string; kind: string; field: string }[]) =>
    list.filter((text) => text._id === _id && text.kind === "experience").map(({ field }) => field);
  // The company's name counts neither as translated nor as missing.
  expect([de.translated, fields(de.missing), de.outdated]).toEqual([
    1,
    ["location", "description", "highlights", "skills"],
    [],
  ]);
  // Names of people and companies are usually the same.
  const { _id: other } = await addExperience(site, {});
  const { de: after } = await statusOf(site);
  expect(
    after.missing.filter(({ field }: { field: string }) => ["company", "fname", "lname"].includes(field)),
  ).toEqual([]);
  expect(after.missing).toContainEqual({ kind: "experience", _id: other, field: "title" });

  // Sending the same translation again does not confirm it; another one does.
  await save(site, _id, { title: "Head", translations: { de: { title: "Leitung" } } });
  await save(site, _id, { title: "Head", translations: { de: { title: "Leitung" } } });
  expect((await statusOf(site)).de.outdated).toEqual([{ kind: "experience", _id, field: "title" }]);
  await save(site, _id, { title: "Head", translations: { de: { title: "Chefin" } } });
  expect((await statusOf(site)).de.outdated).toEqual([]);
});

test("a translation that is still right is confirmed without a change of its text", async () => {
  const site = await newSite({ main: "en", others: ["de"] });
  const { _id } = await addExperience(site, {
    translations: { de: { title: "Leitung", company: "Babbage" } },
  });
  await save(site, _id, { title: "Head", company: "Analytical Engines" });
  const saved = await save(site, _id, {
    title: "Head",
    company: "Analytical Engines",
    translations: { de: { confirmed: ["title", "location"] } },
  });
  expect(saved.body.experience.translations).toEqual({ de: { title: "Leitung", company: "Babbage" } });
  const { de } = await statusOf(site);
  expect(de.outdated).toEqual([{ kind: "experience", _id, field: "company" }]);
  const refused = await save(site, _id, { translations: { de: { confirmed: ["image"] } } });
  expect(Object.keys(refused.body.error.fields)).toEqual(["translations.de.confirmed"]);
});

test("the status leaves out titles of the program and texts without words", async () => {
  const site = await newSite({ main: "en", others: ["de"] });
  await site.call("POST", "/sections/create", { section: { kind: "awards", title: "" } });
  await site.call(
    "POST",
    "/educations/create",
    form({ education: { ...exampleEntries.education, gpa: "3.8" } }),
  );
  const { missing } = (await statusOf(site)).de;
  expect(missing.filter(({ kind }: { kind: string }) => kind === "resume section")).toEqual([]);
  expect(missing.map(({ field }: { field: string }) => field)).not.toContain("gpa");
});

test("a new main language leaves other translations up to date or outdated, as they were", async () => {
  const site = await newSite({ main: "en", others: ["de", "fr"] });
  const translations = { de: { title: "Leitung" }, fr: { title: "Direction", company: "Babbage" } };
  const { _id } = await addExperience(site, { translations });
  await save(site, _id, { company: "Analytical Engines" });
  await site.call("PUT", "/languages", { languages: { main: "de" } });
  expect((await site.call("GET", "/languages")).body.languages).toMatchObject({
    main: "de",
    others: ["en", "fr"],
  });
  const [entry] = await read(site, "", {});
  expect(entry).toMatchObject({ title: "Leitung", company: "Analytical Engines" });
  expect(entry.translations).toEqual({
    en: { title: "Lead" },
    fr: { title: "Direction", company: "Babbage" },
  });
  const { en, fr } = await statusOf(site);
  expect([en.outdated, fr.outdated]).toEqual([[], [{ kind: "experience", _id, field: "company" }]]);
});

test("titles of the look are translated, and those without a translation stay", async () => {
  const site = await newSite();
  const titles = { skills: "What I do", summary: "About me" };
  const put = (look: object) => site.call("PUT", "/look", { look });
  const saved = await put({ titles, translations: { de: { titles: { skills: "Was ich tue" } } } });
  expect(saved.body.look.translations).toEqual({ de: { titles: { skills: "Was ich tue" } } });
  const shown = (await site.call("GET", "/look?lang=de", undefined, visitor)).body;
  expect(shown.shown.titles).toEqual({ skills: "Was ich tue", summary: "About me" });
  expect((await site.call("GET", "/look", undefined, visitor)).body.look).not.toHaveProperty("translations");
  const refused = await put({ translations: { de: { titles: { skills: "x".repeat(81) } } } });
  expect(Object.keys(refused.body.error.fields)).toEqual(["translations.de.titles"]);

  const { body: file } = await site.call("GET", "/export/resume.json");
  const other = await createTestApp();
  expect((await other.call("POST", "/import", file)).status).toBe(200);
  expect((await other.call("GET", "/look")).body.look.translations).toEqual({
    de: { titles: { skills: "Was ich tue" } },
  });
});

test("an import into a site without these languages leaves translations out", async () => {
  const site = await newSite();
  await addExperience(site, { translations: { de: { title: "Leitung" } } });
  const { body: file } = await site.call("GET", "/export/resume.json");
  const other = await newSite({ main: "en", others: ["fr"] });
  const { preview } = (
    await other.call("POST", "/import/preview", form({ resume: new File([JSON.stringify(file)], "me.json") }))
  ).body;
  const accept = preview.changes
    .filter(({ kind }: { kind: string }) => kind !== "languages")
    .map(({ _id }: { _id: string }) => _id);
  expect((await other.call("POST", "/import/apply", { _id: preview._id, accept })).status).toBe(200);
  expect((await read(other, "", {}))[0].translations).toBeUndefined();
});

test("a backup has translations, and a restore brings them back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-translations-"));
  const store = createStore(openDataFolder(join(folder, "data")));
  store.change("add skill", (change) => {
    writeLanguages(change, { others: ["de"] });
    change.append(skills, { skill: "Analysis", strength: "1", translations: { de: { skill: "Analyse" } } });
  });
  store.close();
  await createBackup(join(folder, "data"), join(folder, "backup.tar"));
  await restore(join(folder, "restored"), join(folder, "backup.tar"));
  const restored = createStore(openDataFolder(join(folder, "restored")));
  expect(restored.dbIn("de").select().from(skills).all()).toMatchObject([{ skill: "Analyse" }]);
  expect(restored.publicDb.select().from(skills).all()).toMatchObject([
    { skill: "Analysis", translated: null },
  ]);
  restored.close();
  rmSync(folder, { recursive: true });
});
