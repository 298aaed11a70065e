import { describe, expect, jest, spyOn, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { newId } from "../../core/content/change.ts";
import { changes, history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import { createTestApp, form, picture, type TestApp, video } from "../../testing/test-app.ts";
import { createFilledApp, exampleEntries } from "../../testing/test-requests.ts";
import { contactDeliveries } from "../contacts/contacts.table.ts";
import type { TrashEntry } from "./history.contract.ts";
import { runPurges } from "./history.services.ts";
import { purgeExpired, purgeExpiredOrLog } from "./retention.ts";

const DAY = 24 * 60 * 60 * 1000;

const trashOf = async (site: TestApp): Promise<TrashEntry[]> =>
  (await site.call("GET", "/history/trash")).body.entries;
const isOnDisk = (site: TestApp, address: string) => existsSync(site.uploads.path(mediaName(address) ?? "-"));
const addEducation = async (site: TestApp, image: Blob) =>
  (await site.call("POST", "/educations/create", form({ education: exampleEntries.education, image }))).body
    .education;
const remove = async (site: TestApp, id: string) => await site.call("POST", `/history/trash/${id}/remove`);

test("lists deleted entries by name, last deleted first, without their parts", async () => {
  const { site, ids } = await createFilledApp();
  expect(await trashOf(site)).toEqual([]);
  const { project } = (await site.call("GET", `/projects/site-project/${ids.project}`)).body;
  await site.call("PUT", `/projects/add-section/${project._id}`, form({ section: { header: "Store" } }));
  await site.call("PUT", `/projects/delete-section/${project._id}`, { section: { _id: ids.section } });
  const [section] = await trashOf(site);
  expect(section).toMatchObject({ _id: ids.section, kind: "section", name: "Mill", partOf: "Engine" });
  await site.call("POST", `/contacts/delete/${ids.message}`);
  await site.call("POST", `/abouts/delete-section/${ids.film}`);
  await site.call("POST", `/projects/delete/${ids.project}`);
  const entries = await trashOf(site);
  expect(entries.map(({ kind, name, partOf }) => [kind, name, partOf])).toEqual([
    ["project", "Engine", ""],
    ["block", "Video", ""],
    ["message", "Charles", ""],
    ["section", "Mill", ""],
  ]);
  for (const { deletedAt, keptUntil } of entries)
    expect(Date.parse(keptUntil) - Date.parse(deletedAt)).toBe(90 * DAY);
  await site.call("POST", `/history/restore/${ids.project}`);
  expect((await trashOf(site)).map(({ kind }) => kind)).toEqual(["block", "message", "section"]);
});

describe("deleting permanently", () => {
  test("removes all versions and files, except files that another entry uses or used", async () => {
    const site = await createTestApp();
    const { db } = site.store;
    const shared = await picture();
    const showing = await addEducation(site, shared);
    const showed = await addEducation(site, await picture());
    const old = showed.image;
    await site.call(
      "PUT",
      `/educations/update-education/${showed._id}`,
      form({ education: exampleEntries.education, image: await picture() }),
    );
    // The entry to delete had its own picture, and one that another entry shows.
    const doomed = await addEducation(site, await picture(400, 300));
    const own = doomed.image;
    const variant = site.uploads.variantPath((mediaName(own) ?? "").replace(".png", "-320.webp"));
    writeFileSync(variant, "a variant");
    db.$client.run("update educations set image = ? where id = ?", [own, doomed._id]);
    await site.call(
      "PUT",
      `/educations/update-education/${doomed._id}`,
      form({ education: exampleEntries.education, image: shared }),
    );
    await site.call("POST", `/educations/delete/${doomed._id}`);
    expect([showing.image, old, own].map((address) => isOnDisk(site, address))).toEqual([true, true, true]);

    expect((await remove(site, showing._id)).status).toBe(409);
    expect((await remove(site, "unknown")).status).toBe(404);
    expect((await remove(site, doomed._id)).status).toBe(200);
    expect([showing.image, old, own].map((address) => isOnDisk(site, address))).toEqual([true, true, false]);
    expect(existsSync(variant)).toBe(false);
    expect((await site.call("GET", `/history/files/${mediaName(own)}`)).status).toBe(404);
    expect(await db.$count(history, eq(history.rowId, doomed._id))).toBe(0);
    expect((await site.call("GET", `/history/entries/${doomed._id}`)).status).toBe(404);
    expect((await site.call("POST", `/history/restore/${doomed._id}`)).status).toBe(404);
    expect((await remove(site, doomed._id)).status).toBe(404);
    expect(await trashOf(site)).toEqual([]);
    expect(
      db.$client
        .query("select count(*) n from changes where id not in (select change_id from history)")
        .get(),
    ).toEqual({ n: 0 });
  });

  test("removes the entry's parts, also those deleted before it", async () => {
    const site = await createTestApp();
    const { project } = (await site.call("POST", "/projects/create", { project: exampleEntries.project }))
      .body;
    const images: string[] = [];
    for (const header of ["One", "Two"]) {
      const reply = await site.call(
        "PUT",
        `/projects/add-section/${project._id}`,
        form({ section: { header }, image: await picture() }),
      );
      images.push(reply.body.project.sections.at(-1).image);
    }
    const [one] = (await site.call("GET", `/projects/site-project/${project._id}`)).body.project.sections;
    await site.call("PUT", `/projects/delete-section/${project._id}`, { section: { _id: one._id } });
    await site.call("POST", `/projects/delete/${project._id}`);
    expect((await trashOf(site)).length).toBe(2);
    await remove(site, project._id);
    expect(await trashOf(site)).toEqual([]);
    expect(images.map((address) => isOnDisk(site, address))).toEqual([false, false]);
    const left = site.store.db.select().from(history).all();
    expect(left.map(({ tableName }) => tableName)).toEqual(["users"]);
  });

  test("emptying the trash removes posters and messages too, and nothing in use", async () => {
    const { site, ids } = await createFilledApp();
    const { db } = site.store;
    const still = (
      await site.call("PUT", "/media/poster", form({ address: ids.video, image: await picture() }))
    ).body.picture.poster;
    const first = (await addEducation(site, await picture())).image;
    db.insert(contactDeliveries)
      .values({ _id: "d", contactId: ids.message, relay: "smtp", state: "sent", nextAttemptAt: "" })
      .run();
    await site.call("POST", `/abouts/delete-section/${ids.film}`);
    await site.call("POST", `/contacts/delete/${ids.message}`);
    await site.call("POST", `/projects/delete/${ids.project}`);
    const reply = await site.call("POST", "/history/trash/empty");
    expect([reply.status, reply.body]).toEqual([200, { removed: 3 }]);
    expect([ids.video, still].map((address) => isOnDisk(site, address))).toEqual([false, false]);
    // The section's picture is also used by an education.
    expect([first, ids.picture].map((address) => isOnDisk(site, address))).toEqual([true, true]);
    expect(JSON.stringify(db.select().from(history).all())).not.toMatch(/charles|Engine/i);
    expect(await db.$count(contactDeliveries)).toBe(0);
    expect((await site.call("POST", "/history/trash/empty")).body).toEqual({ removed: 0 });
    for (const path of ["/educations/site-educations", "/skills/site-skills", "/history/changes"])
      expect((await site.call("GET", path)).status).toBe(200);
  });
});

describe("the daily purge", () => {
  const later = (days: number) => new Date(Date.now() + days * DAY);

  test("retains versions and their files for the configured days, and never removes files in use", async () => {
    const site = await createTestApp();
    const shown = await addEducation(site, await picture());
    const replaced = shown.image;
    const { education } = (
      await site.call(
        "PUT",
        `/educations/update-education/${shown._id}`,
        form({ education: exampleEntries.education, image: await picture() }),
      )
    ).body;
    const deleted = await addEducation(site, await picture());
    await site.call("POST", `/educations/delete/${deleted._id}`);
    for (const days of [31, 89])
      expect(purgeExpired(site.store, site.uploads, 90, later(days))).toEqual({ forgotten: 0, removed: 0 });
    expect([replaced, deleted.image].map((address) => isOnDisk(site, address))).toEqual([true, true]);
    expect((await trashOf(site)).length).toBe(1);

    expect(purgeExpired(site.store, site.uploads, 90, later(91))).toEqual({ forgotten: 5, removed: 2 });
    expect([replaced, deleted.image, education.image].map((address) => isOnDisk(site, address))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await site.store.db.$count(changes)).toBe(0);
    expect(await trashOf(site)).toEqual([]);
    expect((await site.call("GET", "/educations/site-educations")).body).toEqual([education]);
    expect((await site.call("GET", `/history/entries/${shown._id}`)).body.entry.versions.length).toBe(1);
    expect(purgeExpired(site.store, site.uploads, 90, later(500))).toEqual({ forgotten: 0, removed: 0 });
  });

  test("retains a file without a version for 30 days", async () => {
    const site = await createTestApp();
    const { image } = await addEducation(site, await picture());
    const name = mediaName(image) ?? "";
    site.store.db
      .update(media)
      .set({ trashedAt: new Date().toISOString() })
      .where(eq(media.name, name))
      .run();
    expect(purgeExpired(site.store, site.uploads, 365, later(29)).removed).toBe(0);
    expect(purgeExpired(site.store, site.uploads, 365, later(31)).removed).toBe(1);
  });

  test("logs how many changes and files were removed", async () => {
    const site = await createTestApp({ withoutOwner: true });
    const at = later(-91).toISOString();
    for (const count of [1, 2]) {
      using log = spyOn(console, "log").mockImplementation(() => undefined);
      for (let each = 0; each < count; each++)
        site.store.db.insert(changes).values({ _id: newId(), label: "add skill", at }).run();
      purgeExpiredOrLog(site.store, site.uploads, 90);
      expect(log.mock.calls).toEqual([
        [`Deleted ${count === 1 ? "1 change" : "2 changes"} older than 90 days from the history.`],
      ]);
    }
  });

  test("runs at the start and once a day, but not during a restore", async () => {
    const site = await createTestApp({ withoutOwner: true });
    const addOld = () =>
      site.store.db
        .insert(changes)
        .values({ _id: newId(), label: "add skill", at: later(-91).toISOString() })
        .run();
    const count = () => site.store.db.$count(changes);
    jest.useFakeTimers();
    try {
      addOld();
      const sweeps = runPurges({ ...site.deps, historyDays: 90 });
      sweeps.start?.();
      expect(await count()).toBe(0);
      addOld();
      const release = site.store.blockWrites();
      jest.advanceTimersByTime(DAY);
      expect(await count()).toBe(1);
      release();
      jest.advanceTimersByTime(DAY - 1);
      expect(await count()).toBe(1);
      jest.advanceTimersByTime(1);
      expect(await count()).toBe(0);
      addOld();
      await sweeps.stop?.();
      jest.advanceTimersByTime(DAY);
      expect(await count()).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test("retains a video's poster as long as the video", async () => {
    const site = await createTestApp();
    const film = { ...exampleEntries.about, blockType: "video" };
    const { about } = (await site.call("POST", "/abouts/create", form({ newSection: film, video: video() })))
      .body;
    const put = async () =>
      (await site.call("PUT", "/media/poster", form({ address: about.video, image: await picture() }))).body
        .picture.poster as string; // An address is text.
    const [first, second] = [await put(), await put()];
    await site.call("POST", `/abouts/delete-section/${about._id}`);
    purgeExpired(site.store, site.uploads, 90, later(60));
    expect([about.video, first, second].map((address) => isOnDisk(site, address))).toEqual([
      true,
      true,
      true,
    ]);
    await site.call("POST", `/history/restore/${about._id}`);
    const { pictures } = (await site.call("GET", "/media/site-pictures")).body;
    expect(pictures[about.video].poster).toBe(second);
  });
});
