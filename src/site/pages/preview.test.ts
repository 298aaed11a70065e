import { expect, test } from "bun:test";
import { readableAccent } from "../../shared/color-styles.ts";
import { paletteOf } from "../../shared/palettes.ts";
import { createTestApp, form, picture } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { loadParts } from "../features.ts";
import { findDrawing } from "./drawings.ts";
import { iconSvg, webManifest } from "./icons.ts";
import { readPage } from "./page-content.ts";
import { monogram, previewPath, previewSvg } from "./preview.ts";

const visitors = await loadParts("visitors");

/** A page of a site whose owner has this name. */
async function homeOf(newInfo: object) {
  const site = await createTestApp();
  const { body } = await site.call("GET", "/users/site-info");
  await site.call("PUT", `/users/update-user/${body.user._id}`, { newInfo });
  return readPage(site.store.db, visitors, "/");
}

test("leaves out text that the fonts can't draw, and shows the next field instead", async () => {
  const page = await homeOf({ fname: "ქეთევან", lname: "", title: "Programmer", location: "თბილისი" });
  const svg = previewSvg(page, "");
  expect(svg).toContain(">Programmer</text>");
  expect(svg).not.toMatch(/ქ|თ|<ellipse/);
  expect(iconSvg(page.user, "", 32, page.look)).toContain("<ellipse");
});

test("draws previews and icons in the light colors of the palette", async () => {
  const { user, ...page } = await homeOf({ fname: "Ada", lname: "Lovelace" });
  const look = { ...page.look, palette: "abyss", accent: "#c2fd00" };
  const day = paletteOf("abyss")?.day;
  const { accent } = readableAccent(look).light;
  const svg = previewSvg({ ...page, user, look }, "");
  for (const colour of [day?.paper, day?.tint, day?.ink, accent]) expect(svg).toContain(`"${colour}"`);
  for (const colour of [day?.paper, accent]) expect(iconSvg(user, "", 32, look)).toContain(`"${colour}"`);
  expect(webManifest("Ada", look)).toContain(`"background_color":"${day?.paper}"`);
});

test.each([
  ["Noor van Dale", "", "nd"],
  ["Jean Paul", "", "jp"],
  ["Ada", "Lovelace", "al"],
  ["", "", "v"],
])("%p %p has the same initials as the home page", (fname, lname, letters) => {
  expect(monogram({ fname, lname }, { isNameAsTyped: false })).toBe(letters);
});

test("shows a project's picture in its preview, else an engraving", async () => {
  const site = await createTestApp();
  const { id, project } = (await site.call("POST", "/projects/create", { project: exampleEntries.project }))
    .body;
  const path = `/project/${id}`;
  const findPreview = (extension: "jpg" | "png") => {
    const [name] = previewPath(readPage(site.store.db, visitors, path)).split(".jpg?");
    return findDrawing({ db: site.store.db, uploads: site.uploads, visitors }, `${name}.${extension}`);
  };
  const drawn = async () => {
    const drawing = findPreview("jpg");
    return new Response(await drawing?.draw(), { headers: { ...drawing?.headers } });
  };
  const engraving = await drawn();
  expect(engraving.headers.get("content-type")).toBe("image/jpeg");
  const parts = form({ project, image: await picture(640, 400) });
  expect((await site.call("PUT", `/projects/update-project-info/${id}`, parts)).status).toBe(200);
  const reply = await drawn();
  expect(reply.headers.get("content-type")).toBe("image/jpeg");
  const bytes = await reply.bytes();
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(bytes).not.toEqual(await engraving.bytes());
  // Earlier versions linked previews under this name.
  expect(findPreview("png")?.headers).toMatchObject({ "Content-Type": "image/png" });
});

test("a drawing's ETag changes only if the drawing changes", async () => {
  const site = await createTestApp();
  const address = previewPath(readPage(site.store.db, visitors, "/")).split("?")[0] ?? "";
  const plan = () => findDrawing({ db: site.store.db, uploads: site.uploads, visitors }, address);
  const before = plan();
  expect(before?.headers.ETag).toMatch(/^"d\w+"$/);
  await site.call("POST", "/skills/create", { skill: exampleEntries.skill });
  expect(plan()?.headers.ETag).toBe(before?.headers.ETag ?? "none");
  const newInfo = { fname: "Grace" };
  expect((await site.call("PUT", `/users/update-user/${site.ownerId}`, { newInfo })).status).toBe(200);
  expect(plan()?.headers.ETag).not.toBe(before?.headers.ETag ?? "none");
});
