import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { fileNameForSaving, ServedUploads } from "../../site/served-uploads.ts";
import { createTestApp, form, pdf, picture, type TestApp, video } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { media } from "../content/media.table.ts";
import { mediaName } from "../content/upload-name.ts";
import { VariantGenerator } from "./variants.ts";

async function addEducation(site: TestApp, image: Blob): Promise<{ _id: string; image: string }> {
  const reply = await site.call(
    "POST",
    "/educations/create",
    form({ education: exampleEntries.education, image }),
  );
  return reply.body.education;
}

const variantsIn = (site: TestApp) => site.uploads.variantNames().sort();
const stem = (address: string) => (mediaName(address) ?? "").replace(/\.\w+$/, "");

describe("the variant generator", () => {
  test("creates smaller versions of an uploaded picture in the background", async () => {
    const site = await createTestApp();
    const maker = new VariantGenerator(site.store, site.uploads, 0);
    maker.start();
    const { image } = await addEducation(site, await picture(700, 350));
    await maker.idle();
    expect(variantsIn(site)).toEqual(
      ["192", "320", "640", "700"].map((width) => `${stem(image)}-${width}.webp`),
    );
    const small = site.uploads.variantPath(`${stem(image)}-320.webp`);
    expect(await new Bun.Image(small).metadata()).toEqual({ width: 320, height: 160, format: "webp" });
    expect(site.files().temporary).toEqual([]);
    await maker.stop();
  });

  test("continues after a restart, and creates lost variants again", async () => {
    const site = await createTestApp();
    const a = await addEducation(site, await picture(700, 350));
    const b = await addEducation(site, await picture(400, 300));
    expect(variantsIn(site)).toEqual([]);
    const first = new VariantGenerator(site.store, site.uploads, 0);
    first.start();
    await first.idle();
    await first.stop();
    const all = variantsIn(site);
    expect(all).toHaveLength(7);
    rmSync(site.uploads.variantPath(`${stem(a.image)}-640.webp`));
    rmSync(site.uploads.variantPath(`${stem(b.image)}-320.webp`));
    const second = new VariantGenerator(site.store, site.uploads, 0);
    second.start();
    await second.idle();
    expect(variantsIn(site)).toEqual(all);
    await second.stop();
  });

  test("leaves no variant of a picture that is deleted permanently in the meantime", async () => {
    const site = await createTestApp();
    const { image } = await addEducation(site, await picture(700, 350));
    const name = mediaName(image) ?? "";
    const make = site.uploads.makeVariants.bind(site.uploads);
    site.uploads.makeVariants = async (...given) => {
      const placeholder = await make(...given);
      site.store.db.delete(media).where(eq(media.name, name)).run();
      return placeholder;
    };
    const maker = new VariantGenerator(site.store, site.uploads, 0);
    maker.start();
    await maker.idle();
    expect(variantsIn(site)).toEqual([]);
    await maker.stop();
  });

  test("creates variants and a placeholder for pictures of earlier versions, whatever their names", async () => {
    const site = await createTestApp();
    const name = "0192ce01-8345-7a6b-9c0d-123456789012.jpg";
    const bytes = await new Bun.Image(await (await picture()).arrayBuffer()).resize(500, 400).jpeg().bytes();
    writeFileSync(site.uploads.path(name), bytes);
    const old = { kind: "image", mime: "image/jpeg", size: bytes.length, sha256: "0".repeat(64) } as const;
    site.store.change("add", (change) =>
      change.addMedia({ ...old, name, width: 500, height: 400, createdAt: "2026-01-01T00:00:00.000Z" }),
    );
    const version = site.store.version.current;
    const maker = new VariantGenerator(site.store, site.uploads, 0);
    maker.start();
    await maker.idle();
    expect(variantsIn(site)).toHaveLength(4);
    expect(site.store.db.select().from(media).get()?.placeholder).toStartWith("data:image/webp;base64,");
    expect(site.store.version.current).toBeGreaterThan(version);
    const request = new Request("http://a/");
    const served = new ServedUploads(site.store, site.uploads);
    for (const path of [name, name.replace(".jpg", "-320.jpg"), name.replace(".jpg", "-500.webp")])
      expect(served.respond(`/uploads/${path}`, request)?.status).toBe(200);
    await maker.stop();
  });

  test("skips a picture that can't be read, and does not try it again in the same run", async () => {
    const site = await createTestApp();
    const broken = await addEducation(site, await picture(400, 300));
    writeFileSync(site.uploads.path(mediaName(broken.image) ?? ""), "no picture");
    const intact = await addEducation(site, await picture(300, 300));
    const maker = new VariantGenerator(site.store, site.uploads, 0);
    const error = console.error;
    const logged: unknown[] = [];
    console.error = (...args) => logged.push(args[0]);
    try {
      maker.start();
      await maker.idle();
      site.uploads.requestVariants(mediaName(broken.image) ?? "", false);
      await maker.idle();
    } finally {
      console.error = error;
    }
    expect(logged).toEqual([`Can't create smaller versions of ${mediaName(broken.image)}:`]);
    expect(variantsIn(site)).toEqual(["192", "300"].map((width) => `${stem(intact.image)}-${width}.webp`));
    await maker.stop();
  });
});

describe("serving uploads", () => {
  let site: TestApp;
  let server: Bun.Server<undefined>;
  let address = "";
  beforeAll(async () => {
    site = await createTestApp();
    const served = new ServedUploads(site.store, site.uploads);
    server = Bun.serve({
      port: 0,
      fetch: (request) =>
        served.respond(new URL(request.url).pathname, request) ?? new Response(null, { status: 404 }),
    });
    address = (await addEducation(site, await picture(700, 350))).image;
  });
  afterAll(async () => await server.stop(true));
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(new URL(path, server.url), { headers, method });

  test("serves the picture itself with no-cache until its variant exists", async () => {
    const path = address.replace(".png", "-320.webp");
    const early = await get(path);
    expect([early.status, early.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(early.headers.get("cache-control")).toBe("no-cache");
    const original = await get(address);
    expect(original.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await early.bytes()).toEqual(await original.bytes());

    const maker = new VariantGenerator(site.store, site.uploads, 0);
    site.uploads.requestVariants = () => undefined;
    maker.start();
    await maker.idle();
    const later = await get(path, { "if-none-match": early.headers.get("etag") ?? "" });
    expect([later.status, later.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(later.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(later.headers.get("x-content-type-options")).toBe("nosniff");
    expect(later.headers.get("content-security-policy")).toContain("sandbox");
    expect(await new Bun.Image(await later.bytes()).metadata()).toMatchObject({ width: 320, format: "webp" });
    const etag = later.headers.get("etag") ?? "";
    // Proxies that compress responses add `W/`.
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await get(path, { "if-none-match": known })).status, known).toBe(304);
    expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);

    // A lost variant is created again when a client requests it.
    rmSync(site.uploads.variantPath(mediaName(path) ?? ""));
    expect((await get(path)).headers.get("content-type")).toBe("image/png");
    await maker.idle();
    expect((await get(path)).headers.get("content-type")).toBe("image/webp");
    await maker.stop();
  });

  test.each([
    "-321.webp",
    "-320.jpg",
    "-320.gif",
    "-0320.webp",
    "-9999999999.webp",
    "--320.webp",
    "-700.webp.webp",
  ])("answers 404 for the variant %s", async (end) => {
    expect((await get(address.replace(".png", end))).status).toBe(404);
  });

  test("doesn't serve a picture in the trash or its variants, and serves both again after a restore", async () => {
    const { _id, image } = await addEducation(site, await picture(400, 300));
    const paths = [image, image.replace(".png", "-320.webp")];
    const statuses = async () => await Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([200, 200]);
    await site.call("POST", `/educations/delete/${_id}`);
    expect(await statuses()).toEqual([404, 404]);
    await site.call("POST", `/history/restore/${_id}`);
    expect(await statuses()).toEqual([200, 200]);
  });

  test("answers 404 for a file that is missing on the disk", async () => {
    const { image } = await addEducation(site, await picture());
    expect((await get(image)).status).toBe(200);
    rmSync(site.uploads.path(mediaName(image) ?? ""));
    expect((await get(image)).status).toBe(404);
  });

  test("serves a video in ranges", async () => {
    const film = form({ newSection: { ...exampleEntries.about, blockType: "video" }, video: video() });
    const { about } = (await site.call("POST", "/abouts/create", film)).body;
    const full = await get(about.video);
    const bytes = await full.bytes();
    const etag = full.headers.get("etag") ?? "";
    expect(full.headers.get("accept-ranges")).toBe("bytes");
    for (const [headers, status, range, length] of [
      [{ range: "bytes=0-9" }, 206, `bytes 0-9/${bytes.length}`, 10],
      [{ range: "bytes=-4" }, 206, `bytes ${bytes.length - 4}-${bytes.length - 1}/${bytes.length}`, 4],
      [{ range: "bytes=10-" }, 206, `bytes 10-${bytes.length - 1}/${bytes.length}`, bytes.length - 10],
      [{ range: "bytes=0-9", "if-range": etag }, 206, `bytes 0-9/${bytes.length}`, 10],
      [{ range: "bytes=0-9", "if-range": '"another"' }, 200, null, bytes.length],
      [{ range: "bytes=0-1,4-5" }, 200, null, bytes.length],
      [{ range: "bytes=x" }, 200, null, bytes.length],
      [{ range: `bytes=${bytes.length}-` }, 416, `bytes */${bytes.length}`, 0],
    ] as const) {
      const reply = await get(about.video, headers);
      const content = await reply.bytes();
      expect({
        headers,
        status: reply.status,
        range: reply.headers.get("content-range"),
        length: content.length,
      }).toEqual({ headers, status, range, length });
      if (status === 206 && headers.range === "bytes=0-9") expect(content).toEqual(bytes.subarray(0, 10));
    }
    const head = await get(about.video, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  });

  test("shows a résumé in the browser under its name, with a policy that runs nothing", async () => {
    const data = new FormData();
    data.append("resume", pdf(), "CV Ā; x=1.pdf");
    const { resume } = (await site.call("POST", "/downloads/add-resume", data)).body;
    const { headers } = await get(resume.link);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="CV _; x=1.pdf"; filename*=UTF-8''CV%20%C4%80%3B%20x%3D1.pdf`,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toStartWith("default-src 'none'");
  });
});

test.each([
  ["image", "Ferien.gif", "0123.png", "Ferien.png"],
  ["image", "no extension", "0123.png", "no extension.png"],
  ["pdf", "CV.PDF", "0123.pdf", "CV.pdf"],
  ["file", "talk.tar.gz", "0123.bin", "talk.tar.gz"],
  ["file", `${"n".repeat(160)}.zip`, "0123.bin", `${"n".repeat(146)}.zip`],
  ["file", `${"n".repeat(145)}${"😀".repeat(5)}.zip`, "0123.bin", `${"n".repeat(145)}😀.zip`],
  ["file", ".zip", "0123.bin", ".zip"],
  ["file", "", "0123.bin", "0123.bin"],
  ["image", "", "0123.png", "0123.png"],
] as const)(
  "a stored %s that was uploaded as %p is saved under its own name with the right extension",
  (kind, originalName, name, saved) => {
    expect(fileNameForSaving({ kind, originalName, name })).toBe(saved);
  },
);

test("keeps variants and temporary files out of the files that are served", async () => {
  const site = await createTestApp();
  expect(readdirSync(site.folder).sort()).toEqual([".tmp", ".variants"]);
  const served = new ServedUploads(site.store, site.uploads);
  expect(served.respond("/uploads/.variants", new Request("http://a/"))).toBeNull();
  expect(join(site.folder, ".variants")).toBe(site.uploads.variantPath(""));
});
