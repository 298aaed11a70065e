// Imported entries that a form would reject can be saved as long as the invalid field is not edited (§12).
import { describe, expect, test } from "bun:test";
import { createTestApp, form } from "../../testing/test-app.ts";

type Values = Record<string, unknown>;

const cases = [
  {
    what: "a job without a company",
    list: "work",
    entry: { position: "Analyst", startDate: "2020-01", endDate: "2021-01" },
    name: "experience",
    touched: { company: " " },
    refusal: { company: "Company is required." },
  },
  {
    what: "a job without dates",
    list: "work",
    entry: { position: "Analyst", name: "Acme" },
    name: "experience",
    touched: { startDate: "", stopDate: "2020-01-01" },
    refusal: undefined,
  },
  {
    what: "a job of one month",
    list: "work",
    entry: { position: "Analyst", name: "Acme", startDate: "2020-01", endDate: "2020-01" },
    name: "experience",
    touched: { startDate: "2020-02-01" },
    refusal: { stopDate: "End Date must be after Start Date." },
  },
  {
    what: "a project of one month",
    list: "projects",
    entry: { name: "Engine", description: "Brass.", startDate: "2020-01", endDate: "2020-01" },
    name: "project",
    touched: { startDate: "2020-02-01" },
    refusal: { endDate: "End Date must be after Start Date." },
  },
  {
    what: "a project without a description",
    list: "projects",
    entry: { name: "Engine", startDate: "2020-01", endDate: "2021-01" },
    name: "project",
    touched: { shortSummary: "x".repeat(76) },
    refusal: { shortSummary: "Short Summary can have at most 75 characters." },
  },
  {
    what: "a degree without an end",
    list: "education",
    entry: { institution: "School", area: "Physics", startDate: "2020-01" },
    name: "education",
    touched: { startDate: "" },
    refusal: { startDate: "Start Date is required." },
  },
] as const;

const read = async ({ call }: Awaited<ReturnType<typeof createTestApp>>, name: string): Promise<Values> => {
  const { body } = await call("GET", `/${name}s/site-${name}s`);
  return (Array.isArray(body) ? body : body[`${name}s`])[0];
};

describe.each(cases)("$what", ({ list, entry, name, touched, refusal }) => {
  async function imported() {
    const site = await createTestApp();
    expect((await site.call("POST", "/import", { [list]: [entry] })).status).toBe(200);
    const before = await read(site, name);
    const save = (changed: Values) =>
      site.call(
        "PUT",
        `/${name}s/update-${name === "project" ? "project-info" : name}/${before._id}`,
        form({ [name]: { ...before, image: undefined, ...changed } }),
      );
    return { site, before, save };
  }

  test("can be saved when another field is edited", async () => {
    const { site, before, save } = await imported();
    const reply = await save({ location: "London" });
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
    const { version: _version, ...rest } = await read(site, name);
    const { version: _before, ...expected } = before;
    expect(rest).toEqual({ ...expected, location: "London" });
  });

  if (refusal !== undefined)
    test("is refused when the missing field itself is edited and still invalid", async () => {
      const { site, before, save } = await imported();
      const { status, body } = await save(touched);
      expect([status, body.error.fields]).toEqual([422, refusal]);
      expect(await read(site, name)).toEqual(before);
    });
});

test("a section entry without a required field can be saved when another field is edited", async () => {
  const { call } = await createTestApp();
  await call("POST", "/import", { languages: [{ language: "French" }] });
  const [{ _id, entries }] = (await call("GET", "/sections/site-sections")).body;
  const entry = { ...entries[0], url: "https://example.org/" };
  expect((await call("PUT", `/sections/update-entry/${_id}`, { entry })).status).toBe(200);
  const { status, body } = await call("PUT", `/sections/update-entry/${_id}`, {
    entry: { ...entry, name: "" },
  });
  expect([status, body.error.fields]).toEqual([422, { name: "Language is required." }]);
});

describe("a date with only a year", () => {
  async function imported() {
    const site = await createTestApp();
    const work = [{ position: "Analyst", name: "Acme", startDate: "1999", endDate: "2002-05" }];
    expect((await site.call("POST", "/import", { work })).status).toBe(200);
    const before = await read(site, "experience");
    const save = (changed: Values) =>
      site.call(
        "PUT",
        `/experiences/update-experience/${before._id}`,
        form({ experience: { ...before, image: undefined, ...changed } }),
      );
    return { site, before, save };
  }

  test("is read as January, and listed in yearOnly", async () => {
    const { before } = await imported();
    expect(before).toMatchObject({ startDate: "1999-01-01", yearOnly: ["startDate"], duration: "3 years" });
  });

  test("stays a year when another field is edited, also by a client that omits yearOnly", async () => {
    for (const sent of [{ location: "London" }, { location: "London", yearOnly: undefined }]) {
      const { site, save } = await imported();
      expect((await save(sent)).status).toBe(200);
      expect(await read(site, "experience")).toMatchObject({ location: "London", yearOnly: ["startDate"] });
    }
  });

  test("becomes a month once one is set", async () => {
    for (const sent of [
      { startDate: "1999-03-01", yearOnly: undefined },
      { startDate: "1999-03-01" },
      { startDate: "1999-01-01", yearOnly: [] },
    ]) {
      const { site, save } = await imported();
      expect((await save(sent)).status).toBe(200);
      const after = await read(site, "experience");
      expect([after.startDate, after.yearOnly]).toEqual([sent.startDate, undefined]);
    }
  });

  test("is exported and imported as a year", async () => {
    const { site } = await imported();
    const { body: resume } = await site.call("GET", "/export/resume.json");
    expect(resume.work[0]).toMatchObject({ startDate: "1999", endDate: "2002-05" });
    const other = await createTestApp();
    await other.call("POST", "/import", resume);
    expect((await read(other, "experience")).yearOnly).toEqual(["startDate"]);
  });
});

test("sections that a file adds begin with what was achieved", async () => {
  const { call } = await createTestApp();
  await call("POST", "/import", {
    languages: [{ language: "French" }],
    certificates: [{ name: "Welding" }],
    awards: [{ title: "Medal" }],
    publications: [{ name: "Notes" }],
  });
  const sections = (await call("GET", "/sections/site-sections")).body;
  expect(sections.map(({ kind }: Values) => kind)).toEqual([
    "publications",
    "awards",
    "certificates",
    "languages",
  ]);
});
