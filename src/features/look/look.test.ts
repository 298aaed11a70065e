import { describe, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";

const whole = {
  design: "printed-page",
  accent: "#0a5038",
  palette: "",
  type: "imbue-newsreader",
  order: [],
  hidden: [],
  titles: {},
  css: "",
  isNameAsTyped: false,
  isCssOff: false,
  seed: "",
  citationStyle: "apa",
  version: 0,
};

const put = (site: TestApp, look: object) => site.call("PUT", "/look", { look });
const get = async (site: TestApp) =>
  (await site.call("GET", "/look", undefined, { authorization: "" })).body.look;

test("a site without a stored look has the default one", async () => {
  expect(await get(await createTestApp())).toEqual(whole);
});

test("the owner sets the look, and everyone can read it", async () => {
  const site = await createTestApp();
  const reply = await put(site, { ...exampleEntries.look, version: 0 });
  expect(reply.status).toBe(200);
  expect(reply.body.look).toEqual({ ...exampleEntries.look, version: 1 });
  expect(await get(site)).toEqual({ ...exampleEntries.look, version: 1 });
});

test("keeps the fields that are not sent", async () => {
  const site = await createTestApp();
  await put(site, exampleEntries.look);
  const { body } = await put(site, { accent: "#ABCDEF" });
  expect(body.look).toEqual({ ...exampleEntries.look, accent: "#abcdef", version: 2 });
});

test("refuses an edit of an older version, and returns the current look", async () => {
  const site = await createTestApp();
  await put(site, exampleEntries.look);
  for (const version of [0, 7]) {
    const reply = await put(site, { design: "printed-page", version });
    expect(reply.status).toBe(409);
    expect(reply.body.error.current).toEqual({ ...exampleEntries.look, version: 1 });
  }
});

test("removes duplicates from the order and the hidden parts, and drops blank titles", async () => {
  const site = await createTestApp();
  const given = { order: ["a", "b", "a"], hidden: ["x", "x"], titles: { skills: "  ", summary: " Hello " } };
  const { body } = await put(site, given);
  expect(body.look).toMatchObject({ order: ["a", "b"], hidden: ["x"], titles: { summary: "Hello" } });
  expect(body.look.titles).not.toHaveProperty("skills");
});

describe("answers 422 with the wrong field, and changes nothing", () => {
  test.each([
    ["design", "unknown"],
    ["design", 1],
    ["design", null],
    ["accent", "green"],
    ["accent", "#fff"],
    ["accent", "#0a503g"],
    ["palette", "unknown"],
    ["palette", null],
    ["type", "comic"],
    ["order", "skills"],
    ["order", [1]],
    ["order", Array.from({ length: 501 }, (_, index) => `${index}`)],
    ["hidden", ["x".repeat(65)]],
    ["titles", []],
    ["titles", { skills: 1 }, "skills"],
    ["titles", { skills: "x".repeat(81) }, "skills"],
    ["css", "a { color red }"],
    ["css", "@import '/a.css';"],
    ["css", `/* ${"x".repeat(20_000)} */`],
    ["isCssOff", "yes"],
    ["isNameAsTyped", 1],
    ["seed", "x".repeat(41)],
  ] as [string, unknown, string?][])("%s %#", async (field, value, faulty = field) => {
    const site = await createTestApp();
    await put(site, exampleEntries.look);
    const reply = await put(site, { [field]: value });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([faulty]);
    expect(await get(site)).toEqual({ ...exampleEntries.look, version: 1 });
  });
});

test("names the line and column of an error in the custom CSS", async () => {
  const { body } = await put(await createTestApp(), { css: "a {\n  color red;\n}" });
  expect(body.error.fields.css).toBe("CSS, line 2, column 9: Colon is expected.");
});

test("keeps the accent when a palette is set and removed", async () => {
  const site = await createTestApp();
  await put(site, { accent: "#7a1f3d", palette: "dracula" });
  expect((await put(site, { seed: "3" })).body.look).toMatchObject({ accent: "#7a1f3d", palette: "dracula" });
  expect((await put(site, { palette: "" })).body.look).toMatchObject({ accent: "#7a1f3d", palette: "" });
});

test("refuses an unknown palette, and lists the known ones", async () => {
  const { body } = await put(await createTestApp(), { palette: "valentine" });
  expect(body.error.fields.palette).toStartWith("Palette must be empty or one of abyss, acid, aqua, ");
});

test("a change of the look can be undone", async () => {
  const site = await createTestApp();
  await put(site, { accent: "#7a1f3d" });
  await put(site, { accent: "#123456" });
  const undo = async () => {
    const { changes } = (await site.call("GET", "/history/changes")).body;
    const last = changes.find(
      ({ isUndone, label }: { isUndone?: boolean; label: string }) => !isUndone && label === "update look",
    );
    return await site.call("POST", `/history/changes/${last._id}/undo`);
  };
  expect((await undo()).status).toBe(200);
  expect((await get(site)).accent).toBe("#7a1f3d");
});
