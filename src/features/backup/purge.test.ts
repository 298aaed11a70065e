import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mediaName } from "../../core/content/upload-name.ts";
import { backupsPath, createDataFolder, uploadsPath } from "../../core/database/data-folder.ts";
import { removeEntityWithImage } from "../../core/media/entity-with-image.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { runDoctor } from "../../program/commands/doctor.ts";
import { readConfig } from "../../program/config.ts";
import { createStore, openNewFolder } from "../../testing/content-model.ts";
import { createTestApp, form, picture, type TestApp } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { educations } from "../educations/educations.table.ts";
import { deletePermanently, emptyTrash } from "../history/trash-bin.ts";
import { createBackup } from "./create-backup.ts";
import { restore } from "./restore.ts";

let folder = "";
let site: TestApp;
let uploads: Uploads;
const at = (...names: string[]) => join(folder, ...names);
const file = (address: string) => join(uploadsPath(at("site")), mediaName(address) ?? "");
const archive = () => join(backupsPath(at("site")), "vitrine-20260503-140500.tar");

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-purge-"));
  const store = createStore(openNewFolder(at("site")));
  createDataFolder(backupsPath(at("site")));
  uploads = new Uploads(uploadsPath(at("site")), readConfig({}, {}).uploadLimits);
  site = await createTestApp({ store, uploads });
});
afterEach(() => {
  site.store.db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

type Entry = { _id: string; image: string };
async function add(): Promise<Entry> {
  const body = form({ education: exampleEntries.education, image: await picture() });
  return (await site.call("POST", "/educations/create", body)).body.education;
}
const remove = ({ _id }: Entry) =>
  site.store.change("delete education", (change) =>
    removeEntityWithImage(change, educations, _id, "education"),
  );

/** Makes a backup and calls `meanwhile` after each snapshot, before any upload is read. */
async function backUp(meanwhile: () => void) {
  let share = Number.POSITIVE_INFINITY;
  return await createBackup(at("site"), archive(), {
    onShare(next) {
      if (next < share) meanwhile();
      share = next;
    },
  });
}

/** Makes a backup and purges one of the entries after each snapshot. @returns `count`: the number of snapshots */
async function backUpWhilePurging(entries: Entry[]) {
  let count = 0;
  const { missing } = await backUp(() => {
    const entry = entries[count++];
    if (entry === undefined) return;
    remove(entry);
    deletePermanently(site.store, uploads, entry._id);
  });
  return { count, missing };
}

async function assertComplete(): Promise<void> {
  expect(await restore(at("restored"), archive())).toMatchObject({ missing: [], kept: [] });
  const lines: string[] = [];
  await runDoctor(readConfig({ data: at("restored") }, {}), (line) => lines.push(line));
  expect(lines).toContain("ok     the one uploaded file is there and unchanged");
}

test.each<[string, (entry: Entry) => void]>([
  ["purged", ({ _id }) => deletePermanently(site.store, uploads, _id)],
  ["emptied with the trash", () => emptyTrash(site.store, uploads)],
])("the archive does not name a file of the trash that was %s after the snapshot", async (_name, purge) => {
  const [first, second] = [await add(), await add()];
  remove(first);
  let count = 0;
  const { missing } = await backUp(() => {
    if (count++ === 0) purge(first);
  });
  expect([count, missing]).toEqual([2, []]);
  expect([existsSync(file(first.image)), existsSync(file(second.image))]).toEqual([false, true]);
  await assertComplete();
});

test("the archive does not name a file that was deleted and purged after the snapshot", async () => {
  const entries = [await add(), await add()];
  await add();
  const { count, missing } = await backUpWhilePurging(entries);
  expect([count, missing]).toEqual([3, []]);
  await assertComplete();
});

test("gives up after five snapshots when files are purged each time, and names the missing one", async () => {
  const entries: Entry[] = [];
  for (let count = 0; count < 6; count++) entries.push(await add());
  const { count, missing } = await backUpWhilePurging(entries);
  expect([count, missing]).toEqual([5, [mediaName(entries[4]?.image ?? "") ?? ""]]);
  expect(readdirSync(backupsPath(at("site")))).toEqual(["vitrine-20260503-140500.tar"]);
});

test("takes only one snapshot when a file in use is missing", async () => {
  const lost = await add();
  rmSync(file(lost.image));
  let count = 0;
  const { missing } = await backUp(() => count++);
  expect([count, missing]).toEqual([1, [mediaName(lost.image) ?? ""]]);
});
