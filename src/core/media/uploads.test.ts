import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { abouts } from "../../features/abouts/abouts.table.ts";
import { educations } from "../../features/educations/educations.table.ts";
import { purgeTrash } from "../../features/history/purge-trash.ts";
import { createTestApp, form, pdf, picture, type TestApp, video } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { changes } from "../content/history.table.ts";
import { media } from "../content/media.table.ts";
import { mediaName } from "../content/upload-name.ts";
import { AppError } from "../errors/app-error.ts";
import { Uploads } from "./uploads.ts";

const DAY = 24 * 60 * 60 * 1000;

async function addEducation(site: TestApp, image: Blob): Promise<{ _id: string; image: string }> {
  const reply = await site.call(
    "POST",
    "/educations/create",
    form({ education: exampleEntries.education, image }),
  );
  expect(reply.status).toBe(201);
  return reply.body.education;
}

const remove = async (site: TestApp, id: string) =>
  expect((await site.call("POST", `/educations/delete/${id}`)).status).toBe(200);

function rowOf(site: TestApp, address: string) {
  return site.store.db
    .select()
    .from(media)
    .where(eq(media.name, mediaName(address) ?? ""))
    .get();
}

const isTrashed = (site: TestApp, address: string) => rowOf(site, address)?.trashedAt !== null;

describe("uploads of equal files", () => {
  test("are stored once, named by their hash, and go to the trash when no entry shows them", async () => {
    const site = await createTestApp();
    const image = await picture();
    const [a, b] = [await addEducation(site, image), await addEducation(site, image)];
    expect(a.image).toBe(b.image);
    const bytes = await Bun.file(site.uploads.path(mediaName(a.image) ?? "")).bytes();
    const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    expect(a.image).toBe(`/uploads/${hash.slice(0, 32)}.png`);
    expect(site.files()).toEqual({ stored: [mediaName(a.image) ?? ""], temporary: [] });

    await remove(site, a._id);
    expect(isTrashed(site, b.image)).toBe(false);
    await remove(site, b._id);
    expect(isTrashed(site, b.image)).toBe(true);
  });

  test("repair a stored file whose bytes were damaged", async () => {
    const site = await createTestApp();
    const image = await picture();
    const { image: address } = await addEducation(site, image);
    const path = site.uploads.path(mediaName(address) ?? "");
    const bytes = await Bun.file(path).bytes();
    writeFileSync(path, bytes.toReversed());
    await addEducation(site, image);
    expect(await Bun.file(path).bytes()).toEqual(bytes);
    expect(site.files()).toEqual({ stored: [mediaName(address) ?? ""], temporary: [] });
  });

  test("are stored once when sent at the same time", async () => {
    const site = await createTestApp();
    const image = await picture();
    const sent = await Promise.all(Array.from({ length: 4 }, () => addEducation(site, image)));
    expect(new Set(sent.map((entry) => entry.image)).size).toBe(1);
    expect(site.files()).toMatchObject({ stored: { length: 1 }, temporary: [] });
  });

  test("keep the file when one replaces the other", async () => {
    const site = await createTestApp();
    const image = await picture();
    const { _id, image: address } = await addEducation(site, image);
    const path = `/educations/update-education/${_id}`;
    const again = await site.call("PUT", path, form({ education: exampleEntries.education, image }));
    expect(again.body.education.image).toBe(address);
    expect(isTrashed(site, address)).toBe(false);
  });

  test("bring the file back from the trash with its description", async () => {
    const site = await createTestApp();
    const image = await picture();
    const first = await addEducation(site, image);
    await site.call("PUT", "/media/describe", { address: first.image, alt: "The college" });
    await remove(site, first._id);
    expect((await addEducation(site, image)).image).toBe(first.image);
    expect(rowOf(site, first.image)).toMatchObject({ trashedAt: null, alt: "The college" });
  });

  test("replace a file that a crash left behind, complete or not", async () => {
    const site = await createTestApp();
    const image = await picture();
    const { _id, image: address } = await addEducation(site, image);
    const path = site.uploads.path(mediaName(address) ?? "");
    const intact = await Bun.file(path).bytes();
    await remove(site, _id);
    site.store.db.delete(media).run();
    writeFileSync(path, intact.subarray(0, 20));
    expect((await addEducation(site, image)).image).toBe(address);
    expect(await Bun.file(path).bytes()).toEqual(intact);
    // It also restores a lost file whose row still exists.
    rmSync(path);
    await addEducation(site, image);
    expect(await Bun.file(path).bytes()).toEqual(intact);
  });

  test("keep the file when the change fails but another entry shows it", async () => {
    const site = await createTestApp();
    const image = await picture();
    const { _id, image: address } = await addEducation(site, image);
    const stale = form({ education: { ...exampleEntries.education, version: 9 }, image });
    const reply = await site.call("PUT", `/educations/update-education/${_id}`, stale);
    expect(reply.status).toBe(409);
    expect(existsSync(site.uploads.path(mediaName(address) ?? ""))).toBe(true);
    expect(site.files().temporary).toEqual([]);
  });
});

test("knows every column that holds the address of a file", async () => {
  const site = await createTestApp();
  const image = await picture();
  const id = (await addEducation(site, image))._id;
  await site.call(
    "POST",
    "/experiences/create",
    form({ experience: exampleEntries.experience, image: await picture() }),
  );
  const { project } = (await site.call("POST", "/projects/create", { project: exampleEntries.project })).body;
  const projectPath = `/projects/update-project-info/${project._id}`;
  await site.call("PUT", projectPath, form({ project: exampleEntries.project, image: await picture() }));
  const sectionPath = `/projects/add-section/${project._id}`;
  await site.call("PUT", sectionPath, form({ section: exampleEntries.section, image: await picture() }));
  for (const [blockType, parts] of [
    ["image", { image: await picture() }],
    ["video", { video: video() }],
  ] as const)
    await site.call(
      "POST",
      "/abouts/create",
      form({ newSection: { ...exampleEntries.about, blockType }, ...parts }),
    );
  for (const field of ["headshot", "banner"])
    await site.call("PUT", `/users/update-image/${site.ownerId}`, form({ field, image: await picture() }));
  await site.call("POST", "/downloads/add-resume", form({ resume: pdf("résumé") }));
  await site.call("PUT", "/downloads/add-download/new", form({ name: "Notes", file: pdf("notes") }));

  const live = site.store.db.select().from(media).all();
  expect(live.length).toBe(site.store.model.fileColumns.length);
  expect([...site.store.model.referencedAddresses(site.store.db)].sort()).toEqual(
    live.map(({ name }) => `/uploads/${name}`).sort(),
  );
  expect(id).toBeString();
});

describe("the trash", () => {
  test("keeps files for 30 days, then removes them with their variants and rows", async () => {
    const site = await createTestApp();
    const { _id, image } = await addEducation(site, await picture(400, 300));
    const remaining = await addEducation(site, await picture());
    const name = mediaName(image) ?? "";
    const variant = site.uploads.variantPath(name.replace(".png", "-320.webp"));
    writeFileSync(variant, "a variant");
    await remove(site, _id);
    const trashedAt = Date.parse(rowOf(site, image)?.trashedAt ?? "");
    // Their history lasts longer.
    site.store.db.delete(changes).run();
    expect(purgeTrash(site.store, site.uploads, new Date(trashedAt + 30 * DAY - 1))).toBe(0);
    expect([existsSync(site.uploads.path(name)), existsSync(variant)]).toEqual([true, true]);
    expect(purgeTrash(site.store, site.uploads, new Date(trashedAt + 30 * DAY))).toBe(1);
    expect([existsSync(site.uploads.path(name)), existsSync(variant)]).toEqual([false, false]);
    expect(rowOf(site, image)).toBeUndefined();
    expect(isTrashed(site, remaining.image)).toBe(false);
    expect(purgeTrash(site.store, site.uploads, new Date(trashedAt + 90 * DAY))).toBe(0);
  });
});

/** A disk of two megabytes; null if this user can't create one. */
function smallDisk(): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-small-disk-"));
  const mount = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], {
    stderr: "ignore",
  });
  if (mount.success)
    return {
      folder,
      remove: () => {
        Bun.spawnSync(["umount", folder]);
        rmSync(folder, { recursive: true });
      },
    };
  rmSync(folder, { recursive: true });
  return null;
}

test("answers 507 and leaves nothing behind when the disk is full, and accepts uploads again once there is room", async () => {
  const disk = smallDisk();
  if (disk === null) return console.warn("No small disk can be made here; the full disk is not tried.");
  try {
    const megabyte = 1024 * 1024;
    const limits = { image: 9 * megabyte, pdf: 9 * megabyte, video: 9 * megabyte, file: 9 * megabyte };
    const uploads = new Uploads(disk.folder, limits);
    const site = await createTestApp({ uploads });
    const send = (bytes: number) =>
      site.call(
        "PUT",
        "/downloads/add-download/new",
        form({ name: "A", file: new Blob([new Uint8Array(bytes).fill(bytes % 251)]) }),
      );
    const left = () => ({
      stored: readdirSync(disk.folder).filter((name) => !name.startsWith(".")).length,
      temporary: readdirSync(join(disk.folder, ".tmp")).length,
      rows: site.store.db.select().from(media).all().length,
    });
    const full = await send(3 * megabyte);
    expect(full.status).toBe(507);
    expect(full.body.error).toEqual({
      code: "disk_full",
      message: "The disk is full, so nothing was saved. Free up space and try again.",
    });
    expect(left()).toEqual({ stored: 0, temporary: 0, rows: 0 });

    // There is space for the uploaded picture, but not for the stored one; later not for a variant.
    expect((await send(1.2 * megabyte)).status).toBe(201);
    const noise = Buffer.alloc(54 + 480 * 480 * 3, 0);
    crypto.getRandomValues(noise.subarray(54, 54 + 65_536));
    for (let at = 54 + 65_536; at < noise.length; at += 65_536)
      noise.copy(noise, at, 54, Math.min(54 + 65_536, 54 + noise.length - at));
    noise.write("BM", 0, "latin1");
    noise.writeUInt32LE(54, 10);
    noise.writeUInt32LE(40, 14);
    noise.writeInt32LE(480, 18);
    noise.writeInt32LE(480, 22);
    noise.writeUInt32LE(0x180001, 26);
    const image = new Blob([noise]);
    const refused = await site.call(
      "POST",
      "/educations/create",
      form({ education: exampleEntries.education, image }),
    );
    expect(refused.status).toBe(507);
    expect(left()).toEqual({ stored: 1, temporary: 0, rows: 1 });
    expect((await site.call("GET", "/educations/site-educations")).status).toBe(200);

    const { _id } = site.store.db.$client.query("select id as _id from downloads").get() as { _id: string }; // Its column.
    await site.call("POST", `/downloads/delete/${_id}`);
    site.store.db.delete(changes).run();
    purgeTrash(site.store, uploads, new Date(Date.now() + 40 * DAY));
    const stored = await addEducation(site, image);
    writeFileSync(join(disk.folder, "filler"), new Uint8Array(4096));
    const room = Bun.spawnSync(["df", "--output=avail", "-B1", disk.folder]).stdout.toString();
    writeFileSync(join(disk.folder, "filler"), new Uint8Array(Number(room.split("\n")[1])));
    const name = mediaName(stored.image) ?? "";
    const wanted = { width: 320, format: "webp", name: name.replace(".png", "-320.webp") } as const;
    expect(uploads.makeVariants(name, [wanted])).rejects.toMatchObject({ code: "ENOSPC" });
    await Bun.sleep(100);
    expect([uploads.variantNames(), readdirSync(join(disk.folder, ".tmp"))]).toEqual([[], []]);
  } finally {
    disk.remove();
  }
}, 20_000);

describe("says how to convert an unsupported picture", () => {
  const svg = `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>`;
  const heic = Buffer.from("000000186674797068656963000000006d69663168656963", "hex");
  const avif = Buffer.from("00000018667479706176696600000000617669666d696631", "hex");
  test.each([
    [
      "an SVG",
      svg,
      "An SVG can't be used, because it can contain scripts. Save it as JPEG, PNG or WebP and try again.",
    ],
    [
      "an SVG without a prologue",
      `<svg onload="alert(1)">`,
      "An SVG can't be used, because it can contain scripts. Save it as JPEG, PNG or WebP and try again.",
    ],
    ["many comments", "<!-- -->".repeat(500), "Please upload a valid image file."],
    ["a page with a drawing", "<!doctype html><svg>", "Please upload a valid image file."],
    ["HEIC", heic, "A HEIC picture can't be used. Save it as JPEG, PNG or WebP and try again."],
    ["AVIF", avif, "An AVIF picture can't be used. Save it as JPEG, PNG or WebP and try again."],
    [
      "TIFF",
      Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(99)]),
      "A TIFF picture can't be used. Save it as JPEG, PNG or WebP and try again.",
    ],
  ])("%s", async (_name, content, message) => {
    const { uploads } = await createTestApp();
    const sent = uploads.receive(new Blob([content]).stream(), "image", "image", "a.png");
    expect(sent).rejects.toEqual(new AppError(415, "unsupported_type", message));
    await sent.catch(() => undefined);
    expect(readdirSync(join(uploads.folder, ".tmp"))).toEqual([]);
  });
});

test("keeps a block's file that another block shows when the first changes its type", async () => {
  const site = await createTestApp();
  const image = await picture();
  const make = async () =>
    (
      await site.call(
        "POST",
        "/abouts/create",
        form({ newSection: { ...exampleEntries.about, blockType: "image" }, image }),
      )
    ).body.about;
  const [a, b] = [await make(), await make()];
  await site.call("PUT", `/abouts/update-section/${a._id}`, form({ updatedSection: exampleEntries.about }));
  expect(isTrashed(site, b.image)).toBe(false);
  expect(site.store.db.select().from(abouts).all()).toHaveLength(2);
  expect(site.store.db.select().from(educations).all()).toHaveLength(0);
});

test.each(["../secret.txt", "a/b.png", "a\\b.png", "..", "."])(
  "refuses the name %j, which is a path",
  async (name) => {
    const { uploads } = await createTestApp({ withoutOwner: true });
    expect(() => uploads.path(name)).toThrow("is not a valid file name");
    expect(() => uploads.variantPath(name)).toThrow("is not a valid file name");
  },
);
