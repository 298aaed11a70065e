import { expect, test } from "bun:test";
import { join } from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { createTestApp, form } from "../../testing/test-app.ts";
import { createFilledApp } from "../../testing/test-requests.ts";
import { publicResume } from "./json-resume.ts";

const FIXTURES = join(import.meta.dir, "fixtures");
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const isValid = ajv.compile(await Bun.file(join(FIXTURES, "schema.json")).json());

function faults(resume: unknown): unknown[] {
  isValid(resume);
  return isValid.errors ?? [];
}

test("exports a résumé that is valid by the official schema, for visitors and the owner", async () => {
  const { site } = await createFilledApp();
  for (const kind of [
    "certificates",
    "languages",
    "publications",
    "awards",
    "volunteer",
    "interests",
    "references",
  ]) {
    const { section } = (await site.call("POST", "/sections/create", { section: { kind } })).body;
    const entry = {
      name: "Name",
      organization: "Org",
      role: "Role",
      level: "Level",
      summary: "Text.",
      url: "https://example.org",
      startDate: "2020-05-01",
      endDate: "2021-05-01",
      highlights: ["One"],
      keywords: ["Two"],
    };
    expect((await site.call("POST", `/sections/add-entry/${section._id}`, { entry })).status).toBe(201);
  }
  const parts = await site.deps.exportParts();
  const options = { parts, origin: "https://ada.example" };
  expect(faults(publicResume(site.store.db, options))).toEqual([]);
  expect(faults((await site.call("GET", "/export/resume.json")).body)).toEqual([]);
});

test("exports a valid résumé of an empty site", async () => {
  const site = await createTestApp({ withoutOwner: true });
  const options = { parts: await site.deps.exportParts(), origin: "https://ada.example" };
  expect(faults(publicResume(site.store.db, options))).toEqual([]);
});

test("exports a valid résumé after an import and an edit", async () => {
  const site = await createTestApp();
  const resume = await Bun.file(join(import.meta.dir, "../import/fixtures/sample.resume.json")).json();
  expect(faults(resume)).toEqual([]);
  await site.call("POST", "/import", resume);
  const { experiences } = (await site.call("GET", "/experiences/site-experiences")).body;
  const experience = { ...experiences[0], title: "CEO", highlights: [], stopDate: "", stillEmployed: true };
  const path = `/experiences/update-experience/${experience._id}`;
  expect((await site.call("PUT", path, form({ experience }))).status).toBe(200);
  const exported = (await site.call("GET", "/export/resume.json")).body;
  expect(exported.work[0]).toMatchObject({ position: "CEO" });
  expect(faults(exported)).toEqual([]);
});
