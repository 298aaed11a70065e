import { expect, test } from "bun:test";
import { createTestApp, form, type TestApp } from "../../testing/test-app.ts";
import { exampleEntries } from "../openapi/examples.ts";

const example = { ...exampleEntries.experience, highlights: ["Built it"] };

async function newSite() {
  const site = await createTestApp();
  const chooseMain = async (main: string) => {
    const { status, body } = await site.call("PUT", "/languages", { languages: { main } });
    expect(status).toBe(200);
    return body.change as string;
  };
  await site.call("PUT", "/languages", { languages: { main: "en", others: ["de"] } });
  const experience = { ...example, title: "Lead", translations: { de: { title: "Leitung" } } };
  const { body } = await site.call("POST", "/experiences/create", form({ experience }));
  return { site, chooseMain, id: String(body.experience._id) };
}

const read = async (site: TestApp) =>
  (await site.call("GET", "/experiences/site-experiences")).body.experiences[0];
const languagesOf = async (site: TestApp) => (await site.call("GET", "/languages")).body.languages;
const inEnglish = { title: "Lead", highlights: ["Built it"], translations: { de: { title: "Leitung" } } };
const inGerman = {
  title: "Leitung",
  highlights: ["Built it"],
  translations: { en: { title: "Lead" } },
};

async function restore(site: TestApp, id: string, version: number) {
  const reply = await site.call("POST", `/history/entries/${id}/restore`, { version });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
}

test("an earlier choice of languages is restored with the texts", async () => {
  const { site, chooseMain } = await newSite();
  await chooseMain("de");
  expect(await read(site)).toMatchObject(inGerman);
  const [{ id }] = site.store.db.$client.query("select id from languages").all() as [{ id: string }];
  await restore(site, id, 1);
  expect(await languagesOf(site)).toMatchObject({ main: "en", others: ["de"] });
  expect(await read(site)).toMatchObject(inEnglish);
  await restore(site, id, 2);
  expect(await languagesOf(site)).toMatchObject({ main: "de", others: ["en"] });
  expect(await read(site)).toMatchObject(inGerman);
  const { changes } = (await site.call("GET", "/history/changes")).body;
  expect((await site.call("POST", `/history/changes/${changes[0]._id}/undo`)).status).toBe(200);
  expect(await read(site)).toMatchObject(inEnglish);
});

test("an earlier version of an entry is restored into the present main language", async () => {
  const { site, chooseMain, id } = await newSite();
  const save = (experience: object) =>
    site.call(
      "PUT",
      `/experiences/update-experience/${id}`,
      form({ experience: { ...example, ...experience } }),
    );
  await save({ title: "Head" });
  await chooseMain("de");
  await save({ title: "Chefin" });
  await restore(site, id, 1);
  expect(await read(site)).toMatchObject(inGerman);
  await restore(site, id, 2);
  expect(await read(site)).toMatchObject({ ...inGerman, translations: { en: { title: "Head" } } });
  await restore(site, id, 3);
  expect(await read(site)).toMatchObject({ ...inGerman, translations: { en: { title: "Head" } } });
});

test("a version of the time of a choice that was undone is restored into the present main language", async () => {
  const { site, chooseMain, id } = await newSite();
  const change = await chooseMain("de");
  const { version } = await read(site);
  expect((await site.call("POST", `/history/changes/${change}/undo`)).status).toBe(200);
  expect(await read(site)).toMatchObject(inEnglish);
  await restore(site, id, version);
  expect(await read(site)).toMatchObject(inEnglish);
});

test("a deleted entry comes back in the present main language, without languages that are gone", async () => {
  const { site, chooseMain, id } = await newSite();
  await site.call("POST", `/experiences/delete/${id}`);
  await chooseMain("de");
  await site.call("PUT", "/languages", { languages: { others: [] } });
  expect((await site.call("POST", `/history/restore/${id}`)).status).toBe(200);
  const entry = await read(site);
  expect([entry.title, entry.translations]).toEqual(["Leitung", undefined]);
});
