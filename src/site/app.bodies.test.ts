import { describe, expect, test } from "bun:test";
import { changes } from "../core/content/history.table.ts";
import { media } from "../core/content/media.table.ts";
import { createTestApp, form, html, pdf, picture, video } from "../testing/test-app.ts";
import { createFilledApp, routesOf, validRequests } from "../testing/test-requests.ts";

const KILOBYTE = 1024;
const limits = { image: 64 * KILOBYTE, pdf: 64 * KILOBYTE, video: 64 * KILOBYTE, file: 64 * KILOBYTE };
const { site, ids } = await createFilledApp({ limits });
const { db } = site.store;
const requests = await validRequests(site, ids);
const setupSite = await createTestApp({ withoutOwner: true });

/** It answers with plain text and has its own tests. */
const providerRoute = "POST /api/v1.0/email/send";
const takesForm = (route: string) => requests[route]?.body?.() instanceof FormData;
const withBody = routesOf(site).filter(
  (route) => requests[route]?.body !== undefined && route !== providerRoute,
);
const jsonRoutes = withBody.filter((route) => !takesForm(route));
const formRoutes = withBody.filter(takesForm);

/** Setup is tested on a site without an owner, because with one it answers 409 to everything. */
const siteOf = (route: string) => (route === "POST /api/setup" ? setupSite : site);

function pathOf(route: string): { method: string; path: string } {
  return { method: route.split(" ")[0] ?? "", path: requests[route]?.path ?? "" };
}

/** The state that a rejected request must not change. */
async function traces() {
  return { changes: await db.$count(changes), media: await db.$count(media), files: site.files() };
}

test("these tests cover every route with a body", () => {
  expect(jsonRoutes.length).toBe(48);
  expect(formRoutes.length).toBe(14);
});

describe("JSON", () => {
  const type = { "content-type": "application/json" };
  const wrong: [string, string | Uint8Array, Record<string, string>][] = [
    ["no body", "", type],
    ["no JSON", "{", type],
    ["a form", "a=b", type],
    ["no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), type],
    ["a list", "[]", type],
    ["a list of objects", "[{}]", type],
    ["null", "null", type],
    ["a text", '"text"', type],
    ["a number", "1", type],
    ["true", "true", type],
    ["two values", "{}{}", type],
    ["no type", "{}", { "content-type": "" }],
    ["another type", "{}", { "content-type": "text/plain" }],
    ["a form's type", "{}", { "content-type": "application/x-www-form-urlencoded" }],
    ["a type that only begins alike", "{}", { "content-type": "application/json-patch+json" }],
    ["a type that only ends alike", "{}", { "content-type": "text/application/json" }],
    ["a multipart type", "--x--", { "content-type": "multipart/form-data; boundary=x" }],
  ];

  /** All routes read their body by the same function, so these large ones are sent to one of them. */
  const deep: typeof wrong = [
    ["deeper than the stack", "[".repeat(1_000_000), type],
    ["deeper than the stack in an object", '{"a":'.repeat(300_000), type],
  ];

  test.each(jsonRoutes)("%s answers 400 for a body that is not a JSON object", async (route) => {
    const { method, path } = pathOf(route);
    const before = await traces();
    for (const [name, body, headers] of route === jsonRoutes[0] ? [...wrong, ...deep] : wrong) {
      const reply = await siteOf(route).call(method, path, body, headers);
      expect({ name, status: reply.status }).toEqual({ name, status: 400 });
      expect(reply.body).toEqual({ error: { code: "bad_request", message: expect.any(String) } });
    }
    expect(await traces()).toEqual(before);
  });

  test.each(jsonRoutes)("%s accepts the content type with a character set", async (route) => {
    const { method, path } = pathOf(route);
    const reply = await siteOf(route).call(method, path, "{}", {
      "content-type": "Application/JSON; charset=utf-8",
    });
    expect([422, 403]).toContain(reply.status); // Setup checks the code before the fields.
  });

  test.each(jsonRoutes)("%s answers 413 for more than 2 MB, announced or not", async (route) => {
    const { method, path } = pathOf(route);
    const { app, token } = siteOf(route);
    const before = await traces();
    const declared = await siteOf(route).call(method, path, "{}", {
      "content-length": String(2 * KILOBYTE * KILOBYTE + 1),
    });
    expect(declared.status).toBe(413);
    const seen = { bytes: 0 };
    const response = await app.request(`/api${path}`, {
      method,
      headers: { ...type, authorization: `Bearer ${token}`, "content-length": "2" },
      body: endless(seen),
      duplex: "half",
    } as RequestInit); // `duplex` is part of fetch's standard but not of this type.
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ error: { code: "too_large", message: expect.any(String) } });
    expect(seen.bytes).toBeLessThan(4 * KILOBYTE * KILOBYTE);
    expect(await traces()).toEqual(before);
  });

  test.each(jsonRoutes)("%s answers 400 for a body that breaks off", async (route) => {
    const { method, path } = pathOf(route);
    const { app, token } = siteOf(route);
    const response = await app.request(`/api${path}`, {
      method,
      headers: { ...type, authorization: `Bearer ${token}` },
      body: broken("{"),
      duplex: "half",
    } as RequestInit); // See above.
    expect(response.status).toBe(400);
  });
});

/** A stream of blanks after a given start. It ends far beyond every limit, so that a missing limit fails instead of hanging. */
function endless(seen: { bytes: number }, start = ""): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(16 * KILOBYTE).fill(32);
  let isStarted = start === "";
  return new ReadableStream({
    pull(controller) {
      if (seen.bytes > 32 * KILOBYTE * KILOBYTE) return controller.close();
      const next = isStarted ? piece : new TextEncoder().encode(start);
      isStarted = true;
      seen.bytes += next.byteLength;
      controller.enqueue(next);
    },
  });
}

/** A stream whose sender disconnects after some chunks. */
function broken(...pieces: string[]): ReadableStream<Uint8Array> {
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream(
    {
      async pull(controller) {
        await Promise.resolve();
        const next = left.shift();
        if (next) controller.enqueue(next);
        else controller.error(new Error("The sender went away."));
      },
    },
    { highWaterMark: 0 },
  );
}

describe("multipart", () => {
  const boundary = "----boundary";
  const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const part = (disposition: string, content: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;
  const end = `--${boundary}--\r\n`;

  /** The parts of a route's valid form as text, without the bytes of files. */
  async function partsOf(route: string) {
    const right = requests[route]?.body?.();
    if (!(right instanceof FormData)) throw new Error(`${route} takes no form.`);
    const texts: [string, string][] = [];
    const files: [string, File][] = [];
    for (const [name, value] of right.entries()) {
      if (typeof value === "string") texts.push([name, value]);
      else files.push([name, value]);
    }
    return { texts, files, fileName: files[0]?.[0] ?? "image" };
  }

  async function send(route: string, body: string | ReadableStream, headers: Record<string, string> = type) {
    const { method, path } = pathOf(route);
    const response = await site.app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${site.token}`, ...headers },
      body,
      duplex: "half",
    } as RequestInit); // See above.
    return { status: response.status, body: await response.json() };
  }

  test.each(formRoutes)("%s answers 400 for a broken form", async (route) => {
    const { texts, fileName } = await partsOf(route);
    const right = texts.map(([name, value]) => part(`name="${name}"`, value)).join("");
    const file = (name: string) =>
      part(`name="${name}"; filename="a.png"`, "abc", "Content-Type: image/png\r\n");
    // The preview of an import takes JSON too.
    const other = route === "POST /api/import/preview" ? "text/plain" : "application/json";
    const cases: [string, string | ReadableStream, Record<string, string>?][] = [
      ["no form", "{}", { "content-type": other }],
      ["no type", right + end, { "content-type": "" }],
      ["no boundary", right + end, { "content-type": "multipart/form-data" }],
      ["another multipart", right + end, { "content-type": `multipart/mixed; boundary=${boundary}` }],
      ["another boundary", right + end, { "content-type": "multipart/form-data; boundary=other" }],
      ["garbage", "garbage"],
      ["no body", ""],
      ["no end", right],
      ["an end within a part", right.slice(0, -10)],
      ["an end within a file", right + file(fileName).slice(0, -2)],
      ["a file twice", right + file(fileName) + file(fileName) + end],
      [
        "many parts",
        right + Array.from({ length: 30 }, (_, at) => part(`name="n${at}"`, "x")).join("") + end,
      ],
      ["many files", right + Array.from({ length: 30 }, (_, at) => file(`n${at}`)).join("") + end],
      ["a sender who goes away in a file", broken(right, file(fileName).slice(0, -2))],
      ["a sender who goes away before a file", broken(right)],
      [
        "a part twice and a file that never ends",
        broken(part('name="a"', "1") + part('name="a"', "2") + file(fileName).slice(0, -2), "more"),
      ],
      [
        "a file where a text was",
        right +
          part(`name="${texts[0]?.[0] ?? fileName}"; filename="a"`, "x") +
          file(fileName) +
          file(fileName) +
          end,
      ],
    ];
    for (const [name] of texts) cases.push([`${name} twice`, right + part(`name="${name}"`, "{}") + end]);
    const before = await traces();
    for (const [name, body, headers] of cases) {
      const reply = await send(route, body, headers);
      expect({ name, status: reply.status }).toEqual({ name, status: 400 });
      expect(reply.body).toEqual({ error: { code: "bad_request", message: expect.any(String) } });
    }
    expect(await traces()).toEqual(before);
  });

  const jsonPart = async (route: string) =>
    (await partsOf(route)).texts.find(([, value]) => value.startsWith("{"));

  test.each(formRoutes)("%s answers 400 for a JSON part that is invalid or missing", async (route) => {
    const [name] = (await jsonPart(route)) ?? [];
    if (name === undefined) return; // Résumé, downloads and profile pictures have text parts only.
    const before = await traces();
    for (const value of ["", "{", "[]", "null", '"text"', "1", "[{}]"]) {
      const reply = await send(route, part(`name="${name}"`, value) + end);
      expect({ value, status: reply.status }).toEqual({ value, status: 400 });
    }
    const { path, method } = pathOf(route);
    expect((await site.call(method, path, form({ image: await picture() }))).status).toBe(400);
    const asFile = new Blob(["{"], { type: "application/json" });
    expect((await site.call(method, path, form({ [name]: asFile }))).status).toBe(400);
    expect(await traces()).toEqual(before);
  });

  test.each(formRoutes)("%s answers 413 for a file that is too large, announced or not", async (route) => {
    const { method, path } = pathOf(route);
    const { texts, fileName } = await partsOf(route);
    const before = await traces();
    const refused = { error: { code: "too_large", message: expect.any(String) } };

    const declared = await site.call(method, path, requests[route]?.body?.(), {});
    expect(declared.status).toBeLessThan(300);
    const after = await traces();
    const lying = { ...type, "content-length": String(10 ** 10) };
    expect(await send(route, end, lying)).toEqual({ status: 413, body: refused });

    const large = new FormData();
    for (const [name, value] of texts) large.append(name, value);
    large.append(fileName, new Blob([new Uint8Array(64 * KILOBYTE + 1)]), "large.png");
    expect(await site.call(method, path, large)).toMatchObject({ status: 413, body: refused });

    const start = part(`name="${fileName}"; filename="a.png"`, "", "Content-Type: image/png\r\n").slice(
      0,
      -2,
    );
    for (const headers of [type, { ...type, "content-length": "10" }]) {
      const seen = { bytes: 0 };
      expect(await send(route, endless(seen, start), headers)).toEqual({ status: 413, body: refused });
      expect(seen.bytes).toBeLessThan(KILOBYTE * KILOBYTE);
    }
    expect(await traces()).toEqual(after);
    expect(after.files.temporary).toEqual(before.files.temporary);
  });

  test.each(formRoutes)("%s answers a form without an end, under any name", async (route) => {
    const before = await traces();
    for (const name of ["unknown", "__proto__", "constructor", "toString"]) {
      const start = part(`name="${name}"; filename="a.png"`, "", "Content-Type: image/png\r\n").slice(0, -2);
      const seen = { bytes: 0 };
      expect((await send(route, endless(seen, start))).status).toBe(413);
      expect(seen.bytes).toBeLessThan(8 * KILOBYTE * KILOBYTE);
    }
    const field = await send(route, endless({ bytes: 0 }, part('name="unknown"', "").slice(0, -2)));
    expect(field.status).toBe(413);
    expect(await traces()).toEqual(before);
  });

  test.each(formRoutes)("%s ignores parts that it does not know", async (route) => {
    const { method, path } = pathOf(route);
    const files = site.files().stored.length;
    const data = requests[route]?.body?.() as FormData; // All formRoutes have a form as body.
    const own = [...data.values()].filter((value) => typeof value !== "string").length;
    for (const name of ["other", "__proto__", "constructor", "hasOwnProperty"])
      data.append(name, html(), "a.png");
    for (const name of ["_id", "version2", "toString"]) data.append(name, "x");
    expect((await site.call(method, path, data)).status).toBeLessThan(300);
    expect(site.files()).toEqual({ stored: expect.any(Array), temporary: [] });
    // There are fewer if the form's own files were stored before.
    expect(site.files().stored.length).toBeLessThanOrEqual(files + own);
  });

  test.each(formRoutes)(
    "%s rejects a file of the wrong kind, and one with a control character in its name",
    async (route) => {
      const { method, path } = pathOf(route);
      const { texts, fileName } = await partsOf(route);
      const before = await traces();
      const bodyWith = (file: Blob, name: string) => {
        const data = new FormData();
        for (const [text, value] of texts) data.append(text, value);
        data.append(fileName, file, name);
        return data;
      };
      // A résumé may have several types (features/import/preview.test.ts).
      if (fileName !== "file" && route !== "POST /api/import/preview")
        for (const file of [html(), fileName === "resume" ? await picture() : pdf(), video(), new Blob([])]) {
          const reply = await site.call(method, path, bodyWith(file, "a.png"));
          expect({ size: file.size, status: reply.status }).toEqual({ size: file.size, status: 415 });
          expect(reply.body.error.message).toBe(
            fileName === "resume" ? "Please upload a PDF." : "Please upload a valid image file.",
          );
        }
      const name = 'filename="a\0b.png"';
      const texty = texts.map(([text, value]) => part(`name="${text}"`, value)).join("");
      const reply = await send(
        route,
        texty + part(`name="${fileName}"; ${name}`, "abc", "Content-Type: image/png\r\n") + end,
      );
      expect(reply).toMatchObject({
        status: 422,
        body: { error: { fields: { [fileName]: expect.any(String) } } },
      });
      expect(await traces()).toEqual(before);
    },
  );

  test("rejects an image as a video, and a video as an image", async () => {
    const before = await traces();
    const newSection = { blockType: "video" };
    for (const parts of [
      { video: await picture() },
      { image: video() },
      { video: video(), image: html() },
      { video: html(), image: await picture() },
    ])
      expect((await site.call("POST", "/abouts/create", form({ newSection, ...parts }))).status).toBe(415);
    expect(await traces()).toEqual(before);
  });

  test("removes a file that came with invalid fields", async () => {
    const before = await traces();
    const reply = await site.call(
      "POST",
      "/educations/create",
      form({ education: {}, image: await picture() }),
    );
    expect(reply.status).toBe(422);
    expect(await traces()).toEqual(before);
  });
});
