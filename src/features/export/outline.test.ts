import { expect, test } from "bun:test";
import { createTestApp, form, type TestApp } from "../../testing/test-app.ts";
import { publicOutline } from "./generated-resume.ts";

async function siteWith(resume: object) {
  const site = await createTestApp();
  expect((await site.call("POST", "/import", resume)).status).toBe(200);
  return site;
}

async function outlineOf(resume: object) {
  return outlineAt(await siteWith(resume));
}

async function outlineAt(site: TestApp) {
  return publicOutline({
    db: site.store.publicDb,
    parts: await site.deps.exportParts(),
    origin: "https://ada.example",
    uploadsFolder: "",
    changedAt: "2026-06-01T12:00:00.000Z",
  });
}

async function listsOf(resume: object) {
  const { sections } = await outlineOf(resume);
  return new Map(sections.map(({ list, entries }) => [list, entries]));
}

test("current jobs and degrees come first, then the last to end, then the last to start", async () => {
  const work = [
    { position: "Ended", startDate: "2015-01", endDate: "2020-03" },
    { position: "Longer", startDate: "2016-01", endDate: "2022-03" },
    { position: "Shorter", startDate: "2021-01", endDate: "2022-03" },
    { position: "Current", startDate: "2014-01" },
  ];
  const education = [
    { area: "Ended", institution: "School", startDate: "2012-09", endDate: "2016-06" },
    { area: "Without end", institution: "School", startDate: "2019-10" },
  ];
  const lists = await listsOf({ basics: { name: "Ada" }, work, education });
  const titles = (list: string) => lists.get(list)?.map(({ title }) => title);
  expect(titles("work")).toEqual(["Current", "Shorter", "Longer", "Ended"]);
  expect(titles("education")).toEqual(["Without end", "Ended"]);
});

test("awards are in order of time until the owner arranges them, and take a line each where they have no text", async () => {
  const awards = [
    { title: "Undated", awarder: "Jury" },
    { title: "Old", date: "2001-01", awarder: "Jury" },
    { title: "New", date: "2021-01", awarder: "Jury", summary: "For notes." },
  ];
  const site = await siteWith({ basics: { name: "Ada" }, awards });
  const shown = async () => {
    const { sections } = await outlineAt(site);
    return sections.flatMap(({ entries }) => entries.map(({ title, isLine }) => [title, isLine]));
  };
  expect(await shown()).toEqual([
    ["New", false],
    ["Old", true],
    ["Undated", true],
  ]);
  const [{ _id, entries }] = (await site.call("GET", "/sections/site-sections")).body;
  const [undated, old, newest] = entries.map((entry: { _id: string }) => entry._id);
  await site.call("PUT", `/sections/order-entries/${_id}`, { ids: [old, undated, newest] });
  expect((await shown()).map(([title]) => title)).toEqual(["Old", "Undated", "New"]);
});

test.each([
  { endDate: "2026-07", period: "Oct 2024 – Jul 2026" },
  { endDate: undefined, period: "Oct 2024 –" },
])("the dates of a degree from October 2024 to $endDate", async ({ endDate, period }) => {
  const education = [{ area: "Physics", institution: "MIT", startDate: "2024-10", endDate }];
  const lists = await listsOf({ basics: { name: "Ada" }, education });
  expect(lists.get("education")?.[0]?.period).toBe(period);
});

test.each(["Art and C", "Art and C – Media Lab", "Art and C: an introduction"])(
  "a course with the name of the degree %p isn't repeated",
  async (area) => {
    const courses = ["Art and C", "Logic", "Art", "C"];
    const education = [{ area, institution: "MIT", startDate: "2012-09", courses }];
    const lists = await listsOf({ basics: { name: "Ada" }, education });
    expect(lists.get("education")?.[0]?.facts).toEqual([
      { name: "Courses", texts: ["Logic", "Art", "C"], isCourses: true },
    ]);
  },
);

test.each([
  { phone: "Upon request", shown: [] },
  { phone: "+1 800 FLOWERS", shown: ["+1 800 FLOWERS"] },
  { phone: "٠٣٠ ١٢٣٤٥٦", shown: ["٠٣٠ ١٢٣٤٥٦"] },
])("the telephone $phone", async ({ phone, shown }) => {
  const { contact } = await outlineOf({ basics: { name: "Ada", phone } });
  expect(contact.flatMap(({ kind, text }) => (kind === "phone" ? [text] : []))).toEqual([...shown]);
});

test.each(["3.8 GPA", "GPA: 3.8", "3.8"])("the grade %p is named once", async (score) => {
  const education = [{ area: "Physics", institution: "MIT", startDate: "2012-09", score }];
  const lists = await listsOf({ basics: { name: "Ada" }, education });
  expect(lists.get("education")?.[0]?.facts).toEqual([{ name: "GPA", texts: ["3.8"] }]);
});

test("texts are typeset, and what a company is follows its name", async () => {
  const work = [
    {
      position: "Engineer",
      name: "Acme",
      startDate: "2015-01",
      summary: 'Ran Ada\'s "engine".',
      description: "Maker of engines",
    },
  ];
  const lists = await listsOf({ basics: { name: "Ada" }, work });
  expect(lists.get("work")?.[0]).toMatchObject({ text: "Ran Ada’s “engine”.", about: "Maker of engines" });
});

test("a degree has the file's words until its level is changed", async () => {
  const education = [
    {
      institution: "MIT",
      studyType: "Bachelor of Science",
      area: "Physics",
      startDate: "2010-09",
      endDate: "2014",
    },
  ];
  const site = await siteWith({ basics: { name: "Ada" }, education });
  const title = async () => (await outlineAt(site)).sections[0]?.entries[0]?.title;
  expect(await title()).toBe("Bachelor of Science in Physics");
  const [{ _id, version, ...stored }] = (await site.call("GET", "/educations/site-educations")).body;
  expect(stored.degreeLevel).toBe("Bachelor");
  const changed = { ...stored, degreeLevel: "Master", version };
  expect(
    (await site.call("PUT", `/educations/update-education/${_id}`, form({ education: changed }))).status,
  ).toBe(200);
  expect(await title()).toBe("Master’s degree in Physics");
});

test("an entry that began and ended in the same month has that month, and a place its language's comma and country", async () => {
  const site = await siteWith({
    basics: { name: "湯川秀樹", location: { city: "京都", countryCode: "JP" } },
    work: [{ name: "京都大学", position: "講師", startDate: "1932-05", endDate: "1932-05" }],
  });
  const { languages } = (await site.call("GET", "/languages")).body;
  const changed = await site.call("PUT", "/languages", { languages: { ...languages, main: "ja" } });
  expect(changed.status).toBe(200);
  const { contact, sections } = await outlineAt(site);
  expect(contact[0]).toMatchObject({ kind: "place", text: "京都、日本" });
  expect(sections[0]?.entries[0]?.period).toBe("1932年5月");
});
