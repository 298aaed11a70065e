import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { createTestApp, form, html, picture, type TestApp, video } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { changes, history } from "../content/history.table.ts";
import { media } from "../content/media.table.ts";
import { mediaName } from "../content/upload-name.ts";
import { readPictures } from "./media.store.ts";

const site = await createTestApp();
const { db } = site.store;

async function addBlock(blockType: "image" | "video", parts: Record<string, Blob>, at: TestApp = site) {
  const sent = form({ newSection: { ...exampleEntries.about, blockType }, ...parts });
  return (await at.call("POST", "/abouts/create", sent)).body.about;
}

const pictures = async (at: TestApp = site) => (await at.call("GET", "/media/site-pictures")).body.pictures;
const rowOf = (address: string) =>
  db
    .select()
    .from(media)
    .where(eq(media.name, mediaName(address) ?? ""))
    .get();

describe("site-pictures", () => {
  test("lists every picture and video that the content shows, and nothing else", async () => {
    const site = await createTestApp();
    expect(await pictures(site)).toEqual({});
    const { _id, image } = await addBlock("image", { image: await picture(30, 20) }, site);
    const film = await addBlock("video", { video: video() }, site);
    const defaults = { isAnimated: false, alt: "", focusX: 0.5, focusY: 0.5, poster: "", version: 1 };
    expect(await pictures(site)).toEqual({
      [image]: {
        width: 30,
        height: 20,
        placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
        ...defaults,
      },
      [film.video]: { width: 0, height: 0, placeholder: "", ...defaults },
    });
    await site.call("POST", `/abouts/delete-section/${_id}`);
    expect(Object.keys(await pictures(site))).toEqual([film.video]);
    expect(readPictures(site.store.db, [image, film.video, "", "https://example.org/a.jpg"])).toEqual({
      [film.video]: expect.any(Object),
    });
  });
});

test("tells the owner the largest upload of each kind", async () => {
  const site = await createTestApp({ limits: { image: 5, video: 7 } });
  expect((await site.call("GET", "/media/limits")).body.limits).toMatchObject({ image: 5, video: 7 });
});

describe("describe", () => {
  test("changes the sent fields, keeps the others, and adds the change to the history", async () => {
    const { image } = await addBlock("image", { image: await picture() });
    const describe = async (details: object) =>
      await site.call("PUT", "/media/describe", { address: image, ...details });
    const first = await describe({ alt: "  A mill ", focusX: 0.25 });
    expect(first.body.picture).toMatchObject({
      address: image,
      alt: "A mill",
      focusX: 0.25,
      focusY: 0.5,
      version: 2,
    });
    const second = await describe({ focusY: 1, width: 5, poster: "/uploads/x.png", version: 2 });
    expect(second.body.picture).toMatchObject({
      alt: "A mill",
      focusX: 0.25,
      focusY: 1,
      width: 8,
      poster: "",
    });
    expect((await pictures())[image]).toMatchObject({ alt: "A mill", focusX: 0.25, focusY: 1, version: 3 });
    const entries = db
      .select()
      .from(history)
      .where(eq(history.rowId, mediaName(image) ?? ""))
      .all();
    expect(entries.map(({ action, version, before }) => [action, version, before?.alt])).toEqual([
      ["update", 2, ""],
      ["update", 3, "A mill"],
    ]);
    expect(db.select().from(changes).all().at(-1)?.label).toBe("describe picture");
  });

  test("answers 409 with the current state when the picture was changed in the meantime", async () => {
    const { image } = await addBlock("image", { image: await picture() });
    await site.call("PUT", "/media/describe", { address: image, alt: "One" });
    const late = await site.call("PUT", "/media/describe", { address: image, alt: "Two", version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toMatchObject({ alt: "One", version: 2 });
    expect(rowOf(image)?.alt).toBe("One");
  });

  test.each(["/uploads/none.png", "", "https://example.org/a.png", "/uploads/../a"])(
    "answers 404 for the address %p",
    async (address) => {
      expect((await site.call("PUT", "/media/describe", { address, alt: "A" })).status).toBe(404);
    },
  );

  test("answers 404 for a picture in the trash", async () => {
    const { _id, image } = await addBlock("image", { image: await picture() });
    await site.call("POST", `/abouts/delete-section/${_id}`);
    expect((await site.call("PUT", "/media/describe", { address: image, alt: "A" })).status).toBe(404);
  });

  test("names each wrong field in a 422", async () => {
    const { image } = await addBlock("image", { image: await picture() });
    const reply = await site.call("PUT", "/media/describe", {
      address: image,
      alt: "a".repeat(1001),
      focusX: 2,
    });
    expect(reply.body.error.fields).toEqual({
      alt: "The alternative text can have at most 1000 characters.",
      focusX: "focusX must be a number from 0 to 1.",
    });
  });
});

describe("poster", () => {
  const send = async (parts: Record<string, unknown>) => await site.call("PUT", "/media/poster", form(parts));

  test("appears with its video, can be replaced and removed, and goes to the trash with the video and back", async () => {
    const film = video();
    const { _id, video: address } = await addBlock("video", { video: film });
    const first = (await send({ address, image: await picture(16, 9) })).body.picture.poster;
    expect(await pictures()).toMatchObject({
      [address]: { poster: first },
      [first]: { width: 16, height: 9 },
    });
    const second = (await send({ address, image: await picture(16, 9) })).body.picture.poster;
    expect(second).not.toBe(first);
    expect([rowOf(first)?.trashedAt === null, rowOf(second)?.trashedAt === null]).toEqual([false, true]);

    await site.call("POST", `/abouts/delete-section/${_id}`);
    expect([rowOf(address)?.trashedAt === null, rowOf(second)?.trashedAt === null]).toEqual([false, false]);
    expect((await site.call("POST", `/history/restore/${_id}`)).status).toBe(200);
    expect([rowOf(address)?.trashedAt, rowOf(second)?.trashedAt]).toEqual([null, null]);
    expect((await pictures())[address]).toMatchObject({ poster: second });

    // The same video comes from the owner's disk as well.
    await site.call("POST", `/abouts/delete-section/${_id}`);
    expect((await addBlock("video", { video: film })).video).toBe(address);
    expect([rowOf(address)?.trashedAt, rowOf(second)?.trashedAt]).toEqual([null, null]);

    expect((await send({ address, image: "" })).body.picture.poster).toBe("");
    expect(rowOf(second)?.trashedAt).toBeString();
  });

  test("needs a picture, and a video that it belongs to", async () => {
    const { video: address } = await addBlock("video", { video: video() });
    const { image } = await addBlock("image", { image: await picture() });
    expect((await send({ address })).body.error.fields).toEqual({ image: "Please upload an image." });
    expect((await send({ image: await picture() })).status).toBe(422);
    expect((await send({ address, image: html() })).status).toBe(415);
    const files = site.files().stored.length;
    expect((await send({ address: image, image: await picture() })).status).toBe(404);
    expect((await send({ address: "/uploads/none.mp4", image: await picture() })).status).toBe(404);
    expect(site.files()).toMatchObject({ stored: { length: files }, temporary: [] });
  });
});
