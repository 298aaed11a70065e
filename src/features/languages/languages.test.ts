import { expect, test } from "bun:test";
import { guessLanguage } from "../../core/languages/guess-language.ts";
import { isOffered } from "../../core/languages/site-language.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const put = (site: TestApp, languages: object) => site.call("PUT", "/languages", { languages });
const get = async (site: TestApp) =>
  (await site.call("GET", "/languages", undefined, { authorization: "" })).body.languages;

test("a site is in English until the owner chooses another language", async () => {
  const site = await createTestApp();
  expect(await get(site)).toEqual({ main: "en", others: [], hidden: [], version: 0 });
  const saved = await put(site, { main: "de" });
  expect(saved.status).toBe(200);
  expect(saved.body.languages).toEqual({ main: "de", others: [], hidden: [], version: 1 });
  expect(await get(site)).toEqual(saved.body.languages);
});

test.each([
  ["pt-br", "pt-BR"],
  ["ZH-hans", "zh-Hans"],
  ["DE-ch", "de-CH"],
  ["iw", "he"],
])("stores %s in its canonical form, %s", async (given, stored) => {
  expect((await put(await createTestApp(), { main: given })).body.languages.main).toBe(stored);
});

test.each([
  ["no tag", { main: "german" }],
  ["the unknown language", { main: "und" }],
  ["a tag with extensions", { main: "de-u-co-phonebk" }],
  ["a number", { main: 1 }],
])("refuses %s as the main language", async (_name, languages) => {
  const site = await createTestApp();
  const { status, body } = await put(site, languages);
  expect([status, Object.keys(body.error.fields)]).toEqual([422, ["main"]]);
  expect(await get(site)).toMatchObject({ main: "en", version: 0 });
});

test.each([
  ["nine of them", ["ar", "de", "es", "fa", "fr", "he", "hi", "it", "ja"], [], "others"],
  ["one of them twice", ["de", "DE"], [], "others"],
  ["the main language", ["en"], [], "others"],
  ["an invalid language", ["about"], [], "others"],
  ["an address of the program", ["api"], [], "others"],
  ["a text", "de", [], "others"],
  ["a hidden one that is not offered", ["de"], ["fr"], "hidden"],
  ["a hidden one twice", ["de"], ["de", "de"], "hidden"],
  ["the main language, hidden", ["de"], ["en"], "hidden"],
])("refuses the other languages: %s", async (_name, others, hidden, field) => {
  const site = await createTestApp();
  const { status, body } = await put(site, { others, hidden });
  expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  expect(await get(site)).toMatchObject({ others: [], version: 0 });
});

test.each([
  [{ others: ["de", "ar"] }, { main: "en", others: ["de", "ar"], hidden: [] }],
  [
    { others: ["PT-br"], hidden: ["pt-BR"] },
    { main: "en", others: ["pt-BR"], hidden: ["pt-BR"] },
  ],
  // What is not sent stays, as far as it fits.
  [{ hidden: ["fr"] }, { main: "en", others: ["fr", "ja"], hidden: ["fr"] }],
  [{ others: ["fr"] }, { main: "en", others: ["fr"], hidden: [] }],
  [{ others: [] }, { main: "en", others: [], hidden: [] }],
  // The former main language takes the place of the new one.
  [{ main: "ja" }, { main: "ja", others: ["fr", "en"], hidden: [] }],
  [{ main: "de" }, { main: "de", others: ["fr", "ja"], hidden: ["ja"] }],
])("stores %j", async (given, stored) => {
  const site = await createTestApp();
  await put(site, { others: ["fr", "ja"], hidden: ["ja"] });
  const { status, body } = await put(site, given);
  expect([status, body.languages]).toEqual([200, { ...stored, version: 2 }]);
  expect((await site.call("GET", "/languages")).body.languages).toEqual(body.languages);
});

test("visitors don't get hidden languages", async () => {
  const site = await createTestApp();
  await put(site, { others: ["fr", "ja"], hidden: ["ja"] });
  expect(await get(site)).toEqual({ main: "en", others: ["fr"], hidden: [], version: 1 });
  const offered = (asOwner: boolean) =>
    ["en", "fr", "ja", "de"].filter((tag) => isOffered(site.store.db, tag, { asOwner }));
  expect([offered(false), offered(true)]).toEqual([
    ["en", "fr"],
    ["en", "fr", "ja"],
  ]);
});

test("answers 409 if the languages were changed in the meantime", async () => {
  const site = await createTestApp();
  expect((await put(site, { main: "de", version: 0 })).status).toBe(200);
  expect((await put(site, { main: "fr", version: 0 })).status).toBe(409);
  expect((await put(site, { main: "fr", version: 1 })).status).toBe(200);
});

test("a change of the language can be undone", async () => {
  const site = await createTestApp();
  await put(site, { main: "de" });
  await put(site, { main: "fr" });
  const { body } = await site.call("GET", "/history/changes");
  expect(body.changes[0]).toMatchObject({ label: "update languages" });
  expect((await site.call("POST", `/history/changes/${body.changes[0]._id}/undo`)).status).toBe(200);
  expect((await get(site)).main).toBe("de");
});

test("the setup stores the language of the site", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const owner = { email: "ada@example.org", password: "analytical engine", fname: "Ada" };
  const body = { ...owner, code: site.deps.setupCode.value };
  expect((await site.call("POST", "/setup", { ...body, language: "german" })).status).toBe(422);
  expect((await site.call("POST", "/setup", { ...body, language: "ja" })).status).toBe(201);
  expect((await get(site)).main).toBe("ja");
});

const german = {
  basics: {
    name: "Jana Beispiel",
    summary: "Ingenieurin für Medizintechnik mit Erfahrung in der Leitung von Teams und in der Zulassung.",
  },
  work: [
    {
      name: "Charité",
      position: "Leiterin",
      summary: "Aufbau einer Gruppe für die Auswertung von Messdaten aus der Klinik und der Forschung.",
    },
  ],
};

test("an import gives a new site the language of its texts, and says so", async () => {
  const site = await createTestApp();
  const imported = await site.call("POST", "/import", german);
  expect(imported.body.preview.warnings).toContain(
    "The main language of the site changes to German, the language of this file. You can change it under Settings.",
  );
  expect((await get(site)).main).toBe("de");
});

test("an import leaves a language that the owner has chosen", async () => {
  const site = await createTestApp();
  await put(site, { main: "fr" });
  expect((await site.call("POST", "/import", german)).body.preview.warnings).toEqual([]);
  expect((await get(site)).main).toBe("fr");
});

test("exports and imports the language with everything else", async () => {
  const site = await createTestApp();
  const languages = { main: "sv", others: ["en", "fi"], hidden: ["fi"] };
  await put(site, languages);
  const { body: resume } = await site.call("GET", "/export/resume.json");
  const other = await createTestApp();
  expect((await other.call("POST", "/import", resume)).status).toBe(200);
  expect((await other.call("GET", "/languages")).body.languages).toMatchObject(languages);
});

test("durations are in the language of the site", async () => {
  const site = await createTestApp();
  await put(site, { main: "de" });
  const experience = {
    title: "Leiterin",
    company: "Charité",
    startDate: "2019-03-01",
    stopDate: "2021-06-01",
  };
  const form = new FormData();
  form.set("experience", JSON.stringify(experience));
  expect((await site.call("POST", "/experiences/create", form)).body.experience.duration).toBe(
    "2 Jahre, 3 Monate",
  );
  const { body } = await site.call("GET", "/experiences/site-experiences");
  expect(body.experiences[0].duration).toBe("2 Jahre, 3 Monate");
});

test.each([
  [
    "de",
    "Ich habe die Leitung der Abteilung und das Team für die Entwicklung von Produkten mit aufgebaut, als eine der ersten.",
  ],
  [
    "en",
    "I led the team and the design of products for a group in the north, and worked with partners on the roadmap as an advisor.",
  ],
  [
    "fr",
    "Responsable du service et des équipes pour la conception dans une entreprise avec les clients et le suivi au quotidien en France.",
  ],
  [
    "es",
    "Responsable del diseño y de los productos para una empresa con equipos en España y por toda la región, desde el año 2010 como directora.",
  ],
  ["ja", "東京でソフトウェアの開発を担当しました。"],
  ["zh-Hans", "负责软件开发和团队管理。"],
  ["ko", "소프트웨어 개발을 담당했습니다."],
  ["ar", "قدت فريق تطوير البرمجيات في القاهرة."],
  ["fa", "سرپرست گروه توسعه نرم‌افزار در تهران بودم و پروژه‌های گوناگونی را پیش بردم."],
  ["uk", "Керувала командою розробки програмного забезпечення у Києві, відповідала за її якість."],
  [null, "Ada Lovelace, London"],
  [null, "Руководил командой разработки в Москве."],
])("guesses %p", (tag, text) => expect(guessLanguage(text)).toBe(tag));

test("takes no letters of ids for words", () => {
  expect(guessLanguage("0o1 os2-em-3 do4-na_5 no-0")).toBeNull();
});
