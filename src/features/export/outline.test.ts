import { expect, test } from "bun:test";
import { createTestApp } from "../../testing/test-app.ts";
import { publicOutline } from "./generated-resume.ts";

async function outlineOf(resume: object) {
  const site = await createTestApp();
  expect((await site.call("POST", "/import", resume)).status).toBe(200);
  const { sections } = publicOutline({
    db: site.store.publicDb,
    parts: await site.deps.exportParts(),
    origin: "https://ada.example",
    uploadsFolder: "",
    changedAt: "2026-06-01T12:00:00.000Z",
  });
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
  const lists = await outlineOf({ basics: { name: "Ada" }, work, education });
  const titles = (list: string) => lists.get(list)?.map(({ title }) => title);
  expect(titles("work")).toEqual(["Current", "Shorter", "Longer", "Ended"]);
  expect(titles("education")).toEqual(["Without end", "Ended"]);
});

test("awards keep the owner's order, and take a line each where they have no text", async () => {
  const awards = [
    { title: "Old", date: "2001-01", awarder: "Jury" },
    { title: "New", date: "2021-01", awarder: "Jury", summary: "For notes." },
  ];
  const lists = await outlineOf({ basics: { name: "Ada" }, awards });
  expect(lists.get("awards")?.map(({ title, isLine }) => [title, isLine])).toEqual([
    ["Old", true],
    ["New", false],
  ]);
});
