import { describe, expect, test } from "bun:test";
import { publishedByDefault } from "../../core/fields/publication.contract.ts";
import { createTestApp, form, html, picture, type TestApp, video } from "../../testing/test-app.ts";

const site = await createTestApp();
const { call } = site;
const create = (newSection: object, files: object = {}) =>
  call("POST", "/abouts/create", form({ newSection, ...files }));
const update = (id: string, updatedSection: object, files: object = {}) =>
  call("PUT", `/abouts/update-section/${id}`, form({ updatedSection, ...files }));
const read = async (at: Pick<TestApp, "call"> = site) => (await at.call("GET", "/abouts/site-about")).body;
const isTrashed = (address: string) =>
  site.store.db.$client
    .query<{ trashed_at: string | null }, [string]>("select trashed_at from media where name = ?")
    .get(address.replace("/uploads/", ""))?.trashed_at !== null;

const link = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const blank = {
  header: "",
  body: "",
  image: "",
  video: "",
  isLink: false,
  spacerSize: "",
  ...publishedByDefault,
};

describe("creating a block of each type (§5)", () => {
  const wrongType = { blockType: "Block Type must be one of text, image, video, spacer." };
  const noText = { header: "Header or body is required." };
  const noImage = { image: "Please upload an image." };
  const noVideo = { video: "Please upload a valid video file." };
  const noLink = { video: "Video must be a YouTube address such as https://www.youtube.com/watch?v=…" };
  const noWidth = { spacerSize: "Spacer Width must be a whole number from 50 to 600." };
  const refused: { name: string; sent: object; fields: Record<string, string> }[] = [
    ...["", "Text", "html", undefined, null, 1, ["text"]].map((blockType) => ({
      name: `the type ${JSON.stringify(blockType)}`,
      sent: { blockType, header: "x" },
      fields: wrongType,
    })),
    { name: "an empty text", sent: { blockType: "text" }, fields: noText },
    { name: "a blank text", sent: { blockType: "text", header: "  ", body: "\n" }, fields: noText },
    { name: "a text of invisible characters", sent: { blockType: "text", header: "\u200b" }, fields: noText },
    {
      name: "a text with only an image",
      sent: { blockType: "text", image: "/uploads/a.png" },
      fields: noText,
    },
    { name: "an image without a file", sent: { blockType: "image" }, fields: noImage },
    { name: "an image by address", sent: { blockType: "image", image: "/uploads/a.png" }, fields: noImage },
    { name: "a video without a file", sent: { blockType: "video" }, fields: noVideo },
    { name: "a video by address", sent: { blockType: "video", video: "/uploads/a.mp4" }, fields: noVideo },
    { name: "a link without isLink", sent: { blockType: "video", video: link }, fields: noVideo },
    ...[
      "",
      "dQw4w9WgXcQ",
      "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "javascript:alert(1)//https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "https://www.youtube.com/",
      "https://www.youtube.com/watch",
      "https://www.youtube.com/watch?v=",
      "https://www.youtube.com/watch?v=a",
      "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
      "https://www.youtube.com/watch?v=../../embed",
      "https://www.youtube.com/embed/videoseries?list=x",
      "https://youtube.com.example.org/watch?v=dQw4w9WgXcQ",
      "https://example.org/www.youtube.com/watch?v=dQw4w9WgXcQ",
      "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
      "https://youtu.be/",
      "https://youtu.be/a/b",
      "https://vimeo.com/1?v=dQw4w9WgXcQ",
      "//www.youtube.com/watch?v=dQw4w9WgXcQ",
    ].map((value) => ({
      name: `the link ${JSON.stringify(value)}`,
      sent: { blockType: "video", isLink: true, video: value },
      fields: noLink,
    })),
    {
      name: "a spacer without a width",
      sent: { blockType: "spacer" },
      fields: { spacerSize: "Spacer Width is required." },
    },
    ...["49", "601", "0", "-100", "100.5", "1e2", "0x64", "100px", "wide", "Infinity", "0100", "٣٥٠"].map(
      (spacerSize) => ({
        name: `the width ${spacerSize}`,
        sent: { blockType: "spacer", spacerSize },
        fields: noWidth,
      }),
    ),
    {
      name: "a width as a number",
      sent: { blockType: "spacer", spacerSize: 350 },
      fields: { spacerSize: "Spacer Width must be text." },
    },
  ];

  test.each(refused)("answers 422 for $name", async ({ sent, fields }) => {
    const before = await read();
    const reply = await create(sent);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      error: { code: "invalid", message: Object.values(fields)[0] ?? "", fields },
    });
    expect(await read()).toEqual(before);
  });

  const stored: { name: string; sent: object; content: object }[] = [
    {
      name: "a header",
      sent: { blockType: "text", header: " Who ", body: " " },
      content: { ...blank, blockType: "text", header: "Who" },
    },
    {
      name: "a body",
      sent: { blockType: "text", body: "I am" },
      content: { ...blank, blockType: "text", body: "I am" },
    },
    {
      name: "a text, other types' content dropped",
      sent: { blockType: "text", header: "Who", video: link, isLink: true, spacerSize: "350" },
      content: { ...blank, blockType: "text", header: "Who" },
    },
    ...["50", "230", "350", "600", " 100 "].map((spacerSize) => ({
      name: `a spacer of ${spacerSize}`,
      sent: { blockType: "spacer", spacerSize, header: "dropped" },
      content: { ...blank, blockType: "spacer", spacerSize: spacerSize.trim() },
    })),
    ...[
      link,
      "https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=1s",
      "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
      "https://youtu.be/dQw4w9WgXcQ?si=x&t=43",
      "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    ].map((value) => ({
      name: `the video ${value}`,
      sent: { blockType: "video", isLink: true, video: value, body: "dropped" },
      content: { ...blank, blockType: "video", isLink: true, video: value },
    })),
  ];

  test.each(stored)("stores $name", async ({ sent, content }) => {
    const reply = await create(sent);
    expect(reply.status).toBe(201);
    const { _id, ...about } = reply.body.about;
    expect(about).toEqual({ ...content, version: 1 });
    expect((await read()).at(-1)).toEqual({ _id, ...about });
  });

  test("stores an image and a video file", async () => {
    const image = await create({ blockType: "image", header: "dropped" }, { image: await picture() });
    expect(image.status).toBe(201);
    expect(image.body.about).toEqual({
      ...blank,
      _id: expect.any(String),
      version: 1,
      blockType: "image",
      image: expect.stringMatching(/^\/uploads\/[\w-]+\.png$/),
    });
    // An uploaded file wins over a link (§4).
    const film = await create({ blockType: "video", isLink: true, video: link }, { video: video() });
    expect(film.status).toBe(201);
    expect(film.body.about).toEqual({
      ...blank,
      _id: expect.any(String),
      version: 1,
      blockType: "video",
      video: expect.stringMatching(/^\/uploads\/[\w-]+\.mp4$/),
    });
    expect((await create({ blockType: "image" }, { image: html() })).status).toBe(415);
    expect((await create({ blockType: "video" }, { video: html() })).body.error.message).toBe(
      "Please upload a valid video file.",
    );
  });
});

test("drops an uploaded file that the block's type does not use", async () => {
  const own = await createTestApp();
  const reply = await own.call(
    "POST",
    "/abouts/create",
    form({ newSection: { blockType: "text", header: "Who" }, image: await picture(), video: video() }),
  );
  expect(reply.status).toBe(201);
  expect(reply.body.about).toMatchObject({ image: "", video: "" });
  expect(own.files()).toEqual({ stored: [], temporary: [] });
});

describe("an update", () => {
  test("keeps the file until another replaces it, and never removes one that the type needs", async () => {
    const { _id, image } = (await create({ blockType: "image" }, { image: await picture() })).body.about;
    expect((await update(_id, { blockType: "image" })).body.about).toMatchObject({ image, version: 1 });
    expect((await update(_id, { blockType: "image", image: "" })).body.error.fields).toEqual({
      image: "Please upload an image.",
    });
    expect(isTrashed(image)).toBe(false);
    const replaced = (
      await update(_id, { blockType: "image" }, { image: await picture(), previousHref: "/uploads/x.png" })
    ).body.about;
    expect(replaced.image).not.toBe(image);
    expect(isTrashed(image)).toBe(true);

    const film = (await create({ blockType: "video" }, { video: video() })).body.about;
    expect((await update(film._id, { blockType: "video", video: film.video })).body.about.video).toBe(
      film.video,
    );
    expect((await update(film._id, { blockType: "video", video: "" })).body.about.video).toBe(film.video);
  });

  test("from a file to a link and back trashes the previous file", async () => {
    const film = (await create({ blockType: "video" }, { video: video() })).body.about;
    const linked = (await update(film._id, { blockType: "video", isLink: true, video: link })).body.about;
    expect(linked).toMatchObject({ isLink: true, video: link });
    expect(isTrashed(film.video)).toBe(true);
    expect(
      (await update(film._id, { blockType: "video", isLink: false, video: link })).body.error.fields,
    ).toEqual({ video: "Please upload a valid video file." });
    const back = (
      await update(film._id, { blockType: "video", isLink: true, video: link }, { video: video() })
    ).body.about;
    expect(back).toMatchObject({ isLink: false });
    expect(back.video).toStartWith("/uploads/");
  });

  const contents: Record<string, [object, () => Promise<object>]> = {
    text: [{ blockType: "text", header: "Who", body: "I am" }, async () => ({})],
    image: [{ blockType: "image" }, async () => ({ image: await picture() })],
    video: [{ blockType: "video" }, async () => ({ video: video() })],
    link: [{ blockType: "video", isLink: true, video: link }, async () => ({})],
    spacer: [{ blockType: "spacer", spacerSize: "350" }, async () => ({})],
  };
  const pairs = Object.keys(contents).flatMap((from) => Object.keys(contents).map((to) => ({ from, to })));

  test.each(pairs.filter(({ from, to }) => from !== to))(
    "from $from to $to removes the content of the old type",
    async ({ from, to }) => {
      const [first, firstFiles] = contents[from] ?? [{}, async () => ({})];
      const [second, secondFiles] = contents[to] ?? [{}, async () => ({})];
      const before = (await create(first, await firstFiles())).body.about;
      const reply = await update(before._id, { ...first, ...second }, await secondFiles());
      expect(reply.status).toBe(200);
      const { _id, version, ...about } = reply.body.about;
      expect({ _id, version }).toEqual({ _id: before._id, version: 2 });
      const fresh = (await create(second, await secondFiles())).body.about;
      const withoutNames = (block: object) =>
        JSON.stringify(block).replace(/uploads\/[\w-]+/g, "uploads/NAME");
      expect(withoutNames(about)).toEqual(withoutNames({ ...fresh, _id: undefined, version: undefined }));
      for (const address of [before.image, before.video])
        if (address.startsWith("/uploads/")) expect(isTrashed(address)).toBe(true);
    },
  );

  test("rejects a new type without its content, and keeps the old content", async () => {
    const { _id, image } = (await create({ blockType: "image" }, { image: await picture() })).body.about;
    expect((await update(_id, { blockType: "video" })).body.error.fields).toEqual({
      video: "Please upload a valid video file.",
    });
    expect((await update(_id, { blockType: "text" })).status).toBe(422);
    expect(isTrashed(image)).toBe(false);
    expect((await read()).at(-1)).toMatchObject({ _id, image, version: 1 });
  });

  test("rejects an older version and answers with the current block", async () => {
    const { _id } = (await create({ blockType: "text", header: "One" })).body.about;
    const first = await update(_id, { blockType: "text", header: "Two", version: 1 });
    expect(first.status).toBe(200);
    const files = site.files().stored.length;
    const late = await update(_id, { blockType: "image", version: 1 }, { image: await picture() });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toEqual(first.body.about);
    // The conflict is reported before the missing image.
    const lacking = await update(_id, { blockType: "image", version: 1 });
    expect(lacking.status).toBe(409);
    expect(lacking.body.error.current).toEqual(first.body.about);
    expect(site.files().stored.length).toBe(files);
  });
});

test("blocks can be reordered, and deleting a block trashes its files", async () => {
  const own = await createTestApp();
  for (const header of ["a", "b"])
    await own.call("POST", "/abouts/create", form({ newSection: { blockType: "text", header } }));
  await own.call(
    "POST",
    "/abouts/create",
    form({ newSection: { blockType: "image" }, image: await picture() }),
  );
  const blocks: { _id: string; header: string }[] = await read(own);
  const [a, b, c] = blocks.map(({ _id }) => _id);
  const sorted = await own.call("PUT", "/abouts/order", { ids: [c, b, a] });
  expect(sorted.body.abouts).toEqual(await read(own));
  expect((await read(own)).map((block: { header: string }) => block.header)).toEqual(["", "b", "a"]);
  expect((await own.call("PUT", "/abouts/order", { ids: [a, b] })).body.error.fields).toEqual({
    ids: "ids must name every entry exactly once.",
  });
  expect((await own.call("POST", `/abouts/delete-section/${c}`)).body).toEqual({ _id: c });
  expect((await read(own)).map((block: { header: string }) => block.header)).toEqual(["b", "a"]);
  const live = own.store.db.$client.query("select name from media where trashed_at is null").all();
  expect(live).toEqual([]);
});
