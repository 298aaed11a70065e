import { beforeEach, describe, expect, test } from "bun:test";
import { form, picture, video } from "../../testing/test-app.ts";
import { createFilledApp, exampleEntries } from "../../testing/test-requests.ts";
import { changes } from "../content/history.table.ts";
import { media } from "../content/media.table.ts";

/** Each test has its own app, with the same ids. */
const first = await createFilledApp();
const { ids } = first;
let { site } = first;
let { db } = site.store;
beforeEach(async () => {
  ({ site } = await createFilledApp());
  ({ db } = site.store);
});
const details = { alt: "  A mill ", focusX: 0.25, focusY: 1 };
const stored = { alt: "A mill", focusX: 0.25, focusY: 1, version: 2 };

const pictures = async () => (await site.call("GET", "/media/site-pictures")).body.pictures;
const state = async () => ({
  changes: await db.$count(changes),
  media: db.select().from(media).all(),
  files: site.files(),
});
type Body = Awaited<ReturnType<typeof site.call>>["body"];
const educations = async () => (await site.call("GET", "/educations/site-educations")).body;

async function addEducation(pictureDetails: object | undefined, image?: Blob) {
  const parts = { education: exampleEntries.education, image, pictureDetails };
  return await site.call("POST", "/educations/create", form(withoutUndefined(parts)));
}

async function updateEducation(id: string, pictureDetails: unknown, changed: object = {}) {
  const parts = { education: { ...exampleEntries.education, ...changed }, pictureDetails };
  return await site.call("PUT", `/educations/update-education/${id}`, form(withoutUndefined(parts)));
}

function withoutUndefined(parts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

describe("one request saves an entry and its picture's description", () => {
  const { about, education, experience, project, section } = exampleEntries;
  const cases: [route: string, method: string, path: string, parts: object, shown: (body: Body) => string][] =
    [
      ["a new education", "POST", "/educations/create", { education }, ({ education }) => education.image],
      [
        "an education",
        "PUT",
        `/educations/update-education/${ids.education}`,
        { education },
        ({ education }) => education.image,
      ],
      [
        "a new experience",
        "POST",
        "/experiences/create",
        { experience },
        ({ experience }) => experience.image,
      ],
      [
        "an experience",
        "PUT",
        `/experiences/update-experience/${ids.experience}`,
        { experience },
        ({ experience }) => experience.image,
      ],
      [
        "a project",
        "PUT",
        `/projects/update-project-info/${ids.project}`,
        { project },
        ({ project }) => project.image,
      ],
      [
        "a new section",
        "PUT",
        `/projects/add-section/${ids.project}`,
        { section },
        ({ project }) => project.sections.at(-1).image,
      ],
      [
        "a section",
        "PUT",
        `/projects/update-section/${ids.project}`,
        { section: { ...section, _id: ids.section } },
        ({ project }) => project.sections[0].image,
      ],
      [
        "a new block",
        "POST",
        "/abouts/create",
        { newSection: { ...about, blockType: "image" } },
        ({ about }) => about.image,
      ],
      [
        "a block",
        "PUT",
        `/abouts/update-section/${ids.about}`,
        { updatedSection: { ...about, blockType: "image" } },
        ({ about }) => about.image,
      ],
      [
        "a headshot",
        "PUT",
        `/users/update-image/${site.ownerId}`,
        { field: "headshot" },
        ({ user }) => user.headshot,
      ],
    ];
  test.each(cases)("%s", async (_route, method, path, parts, shown) => {
    const before = await db.$count(changes);
    const image = await picture();
    const { status, body } = await site.call(
      method,
      path,
      form({ ...parts, image, pictureDetails: details }),
    );
    expect(status).toBeOneOf([200, 201]);
    expect((await pictures())[shown(body)]).toMatchObject(stored);
    // It is one change, so it can be undone as one.
    expect(await db.$count(changes)).toBe(before + 1);
  });

  test("describes the present headshot without another upload", async () => {
    const path = `/users/update-image/${site.ownerId}`;
    const image = await picture();
    const { headshot } = (await site.call("PUT", path, form({ field: "headshot", image }))).body.user;
    const reply = await site.call("PUT", path, form({ field: "headshot", pictureDetails: { alt: "Me" } }));
    expect(reply.body.user.headshot).toBe(headshot);
    expect((await pictures())[headshot]).toMatchObject({ alt: "Me", focusX: 0.5, version: 2 });
  });

  test("saves a video with its poster, and a later save replaces or removes it", async () => {
    const newSection = { ...exampleEntries.about, blockType: "video" };
    const before = await db.$count(changes);
    const parts = { newSection, video: video(), poster: await picture(16, 9) };
    const { about } = (await site.call("POST", "/abouts/create", form(parts))).body;
    const first = (await pictures())[about.video].poster;
    expect((await pictures())[first]).toMatchObject({ width: 16, height: 9 });
    expect(await db.$count(changes)).toBe(before + 1);

    const path = `/abouts/update-section/${about._id}`;
    const updatedSection = newSection;
    await site.call("PUT", path, form({ updatedSection, poster: await picture(32, 18) }));
    const second = (await pictures())[about.video].poster;
    expect((await pictures())[second]).toMatchObject({ width: 32, height: 18 });
    expect((await pictures())[first]).toBeUndefined();
    await site.call("PUT", path, form({ updatedSection, poster: "" }));
    expect((await pictures())[about.video].poster).toBe("");
  });

  test("accepts the description as a file, which some browsers send for JSON", async () => {
    const pictureDetails = new File([JSON.stringify(details)], "blob", { type: "application/json" });
    const { education } = (await addEducation(pictureDetails, await picture())).body;
    expect((await pictures())[education.image]).toMatchObject(stored);
  });
});

describe("a save without a description", () => {
  test("leaves the picture's description and version unchanged", async () => {
    const { education } = (await addEducation(details, await picture())).body;
    const parts = { education: { ...exampleEntries.education, version: 1 } };
    const path = `/educations/update-education/${education._id}`;
    expect((await site.call("PUT", path, form(parts))).status).toBe(200);
    expect((await pictures())[education.image]).toMatchObject(stored);
  });
});

describe("stores nothing", () => {
  test("of the description when the entry is refused", async () => {
    const { education } = (await addEducation(undefined, await picture())).body;
    await updateEducation(education._id, { alt: "Before" }, { minor: "Before" });
    const before = await state();
    const wrong = await updateEducation(education._id, details, { school: "" });
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { school: "School is required." }]);
    const late = await updateEducation(education._id, details, { version: 1 });
    expect([late.status, late.body.error.fields, late.body.error.current.version]).toEqual([
      409,
      undefined,
      2,
    ]);
    expect((await updateEducation("none", details)).status).toBe(404);
    expect(await state()).toEqual(before);
  });

  test("of the entry when the picture was described in the meantime", async () => {
    const { education } = (await addEducation(undefined, await picture())).body;
    await site.call("PUT", "/media/describe", { address: education.image, alt: "Theirs" });
    const before = { ...(await state()), educations: await educations() };
    const late = await updateEducation(education._id, { ...details, version: 1 }, { school: "MIT" });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({
      code: "conflict",
      fields: { pictureDetails: "This picture was changed in the meantime." },
      current: { address: education.image, alt: "Theirs", version: 2 },
    });
    expect({ ...(await state()), educations: await educations() }).toEqual(before);

    const right = await updateEducation(education._id, { ...details, version: 2 }, { school: "MIT" });
    expect([right.status, right.body.education.school]).toEqual([200, "MIT"]);
    expect((await pictures())[education.image]).toMatchObject({ alt: "A mill", version: 3 });
  });

  test("of a new picture when its description is invalid", async () => {
    const before = await state();
    const image = await picture();
    for (const [pictureDetails, message] of [
      [{ alt: "a".repeat(1001) }, "The alternative text can have at most 1000 characters."],
      [{ focusX: 2 }, "focusX must be a number from 0 to 1."],
      [["a"], "pictureDetails must be a JSON object."],
    ] as const) {
      const { status, body } = await addEducation(pictureDetails, image);
      expect([status, body.error.fields]).toEqual([422, { pictureDetails: message }]);
    }
    const text = await site.call(
      "POST",
      "/educations/create",
      form({ education: exampleEntries.education, image, pictureDetails: "{" }),
    );
    expect(text.body.error.fields).toEqual({ pictureDetails: "pictureDetails must be a JSON object." });
    expect(await state()).toEqual(before);
  });

  test("when there is no picture to describe, or no video for the poster", async () => {
    const before = await state();
    const { status, body } = await addEducation(details);
    expect([status, body.error.fields]).toEqual([
      422,
      { pictureDetails: "There is no picture to describe." },
    ]);
    const poster = await site.call(
      "POST",
      "/abouts/create",
      form({ newSection: exampleEntries.about, poster: await picture() }),
    );
    expect([poster.status, poster.body.error.fields]).toEqual([
      422,
      { poster: "There is no video to add a poster to." },
    ]);
    expect(await state()).toEqual(before);
  });
});

test("a picture has the same description wherever it appears", async () => {
  const image = await picture();
  const first = (await addEducation(undefined, image)).body.education;
  const second = (await addEducation(details, image)).body.education;
  expect(second.image).toBe(first.image);
  expect((await pictures())[first.image]).toMatchObject(stored);

  await updateEducation(first._id, { alt: "A windmill", version: 2 });
  expect((await pictures())[second.image]).toMatchObject({ alt: "A windmill", focusX: 0.25, version: 3 });
  const late = await updateEducation(second._id, { alt: "Late", version: 2 });
  expect(late.body.error.current).toMatchObject({ address: first.image, alt: "A windmill" });

  // Removing it from one entity does not affect the other.
  expect((await updateEducation(first._id, undefined, { image: "" })).body.education.image).toBe("");
  expect((await pictures())[second.image]).toMatchObject({ alt: "A windmill" });
});
