import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { history } from "../../core/content/history.table.ts";
import { media } from "../../core/content/media.table.ts";
import { mediaName } from "../../core/content/upload-name.ts";
import {
  backupsPath,
  createDataFolder,
  lockDataFolder,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { writeBackupRecord } from "../../features/backup/backup-folder.ts";
import { mailSettingsSchema } from "../../features/contacts/mail/mail-settings.contract.ts";
import { Settings } from "../../features/settings/settings.store.ts";
import { loadParts } from "../../site/features.ts";
import { createStore, openNewFolder } from "../../testing/content-model.ts";
import { createTestApp, form, pdf, picture, type TestApp, video } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { readConfig } from "../config.ts";
import { runDoctor } from "./doctor.ts";

let data = "";
let site: TestApp;
const config = () => readConfig({ data }, {});

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), "vitrine-doctor-"));
  const store = createStore(openNewFolder(data));
  site = await createTestApp({ store, uploads: new Uploads(uploadsPath(data), config().uploadLimits) });
});
afterEach(() => {
  site.store.db.$client.close();
  rmSync(data, { recursive: true, force: true });
});

async function run(isFixing = false): Promise<{ isWell: boolean; lines: string[] }> {
  const lines: string[] = [];
  const isWell = await runDoctor(config(), (line) => lines.push(line), isFixing);
  // These lines depend on the machine.
  return { isWell, lines: lines.filter((line) => !/[kMGT]B free|read and written/.test(line)) };
}

const findings = (lines: string[]) =>
  lines.filter((line) => /^(fault|fixed)/.test(line) || line.includes("uploads/"));
const path = (address: string) => join(uploadsPath(data), mediaName(address) ?? "");
const addEducation = async (image: Blob) =>
  (await site.call("POST", "/educations/create", form({ education: exampleEntries.education, image }))).body
    .education;
const addBlock = async (blockType: string, parts: Record<string, Blob>) =>
  (
    await site.call(
      "POST",
      "/abouts/create",
      form({ newSection: { ...exampleEntries.about, blockType }, ...parts }),
    )
  ).body.about;

test("reports no fault for an intact site", async () => {
  await addEducation(await picture());
  const { isWell, lines } = await run();
  expect(isWell).toBe(true);
  expect(lines).toContain("ok     the one uploaded file is there and unchanged");
  expect(lines.at(-1)).toBe("No faults.");
});

describe("reports file problems, and --fix repairs them", () => {
  test("removes a missing file from its entry, and keeps that entry in the history", async () => {
    const education = await addEducation(await picture());
    const block = await addBlock("image", { image: await picture() });
    const film = await addBlock("video", { video: video() });
    const poster = await picture();
    const set = await site.call("PUT", "/media/poster", form({ address: film.video, image: poster }));
    await site.call("POST", "/downloads/add-resume", form({ resume: pdf() }));
    const { resume } = (await site.call("GET", "/downloads/site-resume")).body;
    for (const address of [education.image, block.image, set.body.picture.poster, resume.link])
      rmSync(path(address));
    const before = await run();
    expect(before.isWell).toBe(false);
    expect(findings(before.lines)).toHaveLength(4);
    expect(before.lines).toContain(
      `fault  uploads/${mediaName(education.image)} is missing; --fix removes it from the entries that use it`,
    );
    expect(before.lines.slice(-2)).toEqual([
      "4 faults.",
      "`vitrine doctor --fix` repairs the file problems. Stop the server first.",
    ]);

    const fixed = await run(true);
    expect([fixed.isWell, fixed.lines.at(-1)]).toEqual([true, "No faults."]);
    expect(findings(fixed.lines).every((line) => line.startsWith("fixed"))).toBe(true);
    expect((await site.call("GET", "/educations/site-educations")).body[0].image).toBe("");
    const abouts = (await site.call("GET", "/abouts/site-about")).body;
    expect(abouts.map(({ _id }: { _id: string }) => _id)).toEqual([film._id]);
    expect((await site.call("GET", "/downloads/site-resume")).body.resume).toBeNull();
    expect((await site.call("GET", "/media/site-pictures")).body.pictures[film.video].poster).toBe("");
    expect(site.store.db.select().from(history).all().at(-1)?.before).not.toBeNull();
    expect(findings((await run()).lines)).toEqual([]);
  });

  test("moves a file without an entry to the trash, and leaves other files alone", async () => {
    const { image } = await addEducation(await picture());
    site.store.db.delete(media).run();
    site.store.db.$client.run("delete from educations");
    writeFileSync(join(uploadsPath(data), "notes.txt"), "mine");
    const name = mediaName(image);
    expect(findings((await run()).lines).sort()).toEqual([
      `ok     uploads/${name} is not used; --fix moves it to the trash for 30 days`,
      "ok     uploads/notes.txt was not uploaded to Vitrine and is ignored",
    ]);
    await run(true);
    expect(site.store.db.select().from(media).all()).toMatchObject([
      { name, kind: "image", mime: "image/png", width: 8, trashedAt: expect.any(String) },
    ]);
    expect(readdirSync(uploadsPath(data))).toContain("notes.txt");
  });

  test("adds the missing row of a file that content uses", async () => {
    const { image } = await addEducation(await picture());
    site.store.db.delete(media).run();
    expect((await run()).lines).toContain(`fault  image refers to ${image}, which is not a known upload`);
    expect((await run(true)).isWell).toBe(true);
    expect(site.store.db.select().from(media).all()).toMatchObject([
      { name: mediaName(image), trashedAt: null },
    ]);
    expect((await run()).isWell).toBe(true);
  });

  test("clears the address of a file that doesn't exist", async () => {
    await addEducation(await picture());
    site.store.db.$client.run("update educations set image = '/uploads/none.png'");
    expect((await run()).isWell).toBe(false);
    expect((await run(true)).isWell).toBe(true);
    expect((await site.call("GET", "/educations/site-educations")).body[0].image).toBe("");
  });

  test("moves an unused file to the trash and deletes resized copies of deleted pictures", async () => {
    const { image } = await addEducation(await picture(400, 300));
    site.store.db.$client.run("update educations set image = ''");
    const own = join(uploadsPath(data), ".variants", (mediaName(image) ?? "").replace(".png", "-320.webp"));
    const loose = join(uploadsPath(data), ".variants", "0123-320.webp");
    for (const file of [own, loose]) writeFileSync(file, "variant");
    const { lines } = await run();
    expect(lines).toContain("ok     unused resized pictures: 1; --fix deletes them");
    await run(true);
    expect(readdirSync(join(uploadsPath(data), ".variants"))).toEqual([own.split("/").at(-1) ?? ""]);
    expect(site.store.db.select().from(media).get()?.trashedAt).toBeString();
  });

  test("removes the row of a file that is missing from the trash, without reporting a fault", async () => {
    const { _id, image } = await addEducation(await picture());
    await site.call("POST", `/educations/delete/${_id}`);
    rmSync(path(image));
    const { isWell, lines } = await run();
    expect([isWell, findings(lines)]).toEqual([
      true,
      [`ok     uploads/${mediaName(image)} is missing from the trash`],
    ]);
    await run(true);
    expect(site.store.db.select().from(media).all()).toEqual([]);
  });

  test("can't repair a file whose content changed", async () => {
    const { image } = await addEducation(await picture());
    writeFileSync(path(image), "changed");
    const { isWell, lines } = await run(true);
    expect(isWell).toBe(false);
    expect(findings(lines)).toEqual([
      `fault  uploads/${mediaName(image)} differs from what was uploaded. Upload it again or restore a backup.`,
    ]);
  });
});

test("repairs nothing while a server runs", async () => {
  await addEducation(await picture());
  const lock = lockDataFolder(data);
  try {
    await expect(run(true)).rejects.toThrow("Another Vitrine serves");
    expect((await run()).isWell).toBe(true);
  } finally {
    lock.close();
  }
});

test("removes a row that names a file outside uploads/, but not the file", async () => {
  const path = join(data, "secret.txt");
  writeFileSync(path, "secret");
  site.store.db.$client.run(
    "insert into media (name, kind, mime, size, sha256, created_at, trashed_at) values ('../secret.txt', 'file', '', 6, '', '', '')",
  );
  const text = '"../secret.txt" is listed as an upload, but is not a valid name';
  expect((await run()).lines).toContain(`fault  ${text}`);
  expect((await run(true)).lines).toContain(`fixed  ${text}`);
  expect((await run()).isWell).toBe(true);
  expect(readdirSync(data)).toContain("secret.txt");
});

test("reports the newest backup and the files that it lacks", async () => {
  const reported = async () => (await run()).lines.filter((line) => /backup/.test(line));
  const archive = join(backupsPath(data), "vitrine-20260503-140500.tar");
  const last = { at: "2026-05-03T14:05:00.000Z", path: archive, size: 1 };
  expect(await reported()).toEqual(["ok     no backup yet. `vitrine backup` makes one."]);
  createDataFolder(backupsPath(data));
  writeFileSync(archive, "x");
  expect(await reported()).toEqual([`ok     newest backup: 2026-05-03 14:05 UTC, ${archive}`]);
  writeBackupRecord(data, { last: { ...last, missing: 12, missingNames: ["a.png", "b.png"] } });
  const [first, second] = await reported();
  expect(first).toBe(`ok     last backup: 2026-05-03 14:05 UTC, ${archive}, 0.0 kB`);
  expect(second).toBe(
    "fault  The last backup lacks 12 files that were missing or damaged: uploads/a.png, uploads/b.png, 10 more. After you restore or remove them, run `vitrine backup` again.",
  );
  writeBackupRecord(data, { last: { ...last, missing: 1, missingNames: [] } });
  expect((await reported())[1]).toContain("lacks 1 file that was missing or damaged. After");
});

test("reports a setting without effect as a fault", async () => {
  const lines: string[] = [];
  const idle = readConfig({ data }, { VITRINE_MAIL_TO: "me@example.org" });
  expect(await runDoctor(idle, (line) => lines.push(line))).toBe(false);
  expect(lines).toContain("fault  VITRINE_MAIL_TO has no effect without VITRINE_SMTP_URL.");
});

test("reports a folder without a site", async () => {
  const lines: string[] = [];
  const nothing = join(data, "nothing");
  expect(await runDoctor(readConfig({ data: nothing }, {}), (line) => lines.push(line))).toBe(false);
  expect(lines[0]).toStartWith(`fault  There is no site in ${nothing}.`);
});

test("reports a secret without its key, and a key that others can read", async () => {
  const settings = { mail: { host: "mail.example.org", user: "ada", password: "correct horse 8842" } };
  const parts = await loadParts("settings");
  new Settings({ store: site.store, dataFolder: data, parts, config: null }).save(
    { mail: mailSettingsSchema.parse(settings.mail) },
    undefined,
  );
  expect((await run()).isWell).toBe(true);
  const key = join(data, "secret.key");
  chmodSync(key, 0o644);
  expect(findings((await run()).lines)).toEqual([
    `fault  Other users can read ${key}. Run \`chmod 600 ${key}\`.`,
  ]);
  rmSync(key);
  expect(findings((await run()).lines)).toEqual([
    `fault  The password in the mail settings can't be decrypted, because ${key} is missing. Enter it again in the admin under Settings.`,
  ]);
});

test("reports a mail recipient without a mail server, in the settings or in the environment", async () => {
  const lines = async () => {
    const lines: string[] = [];
    await runDoctor(readConfig({ data }, { VITRINE_MAIL_TO: "me@example.org" }), (line) => lines.push(line));
    return lines.filter((line) => line.includes("no effect"));
  };
  expect(await lines()).toEqual(["fault  VITRINE_MAIL_TO has no effect without VITRINE_SMTP_URL."]);
  const parts = await loadParts("settings");
  const mail = mailSettingsSchema.parse({ host: "mail.example.org" });
  new Settings({ store: site.store, dataFolder: data, parts, config: null }).save({ mail }, undefined);
  expect(await lines()).toEqual([]);
});
