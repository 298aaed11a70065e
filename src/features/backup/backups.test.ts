import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, setSystemTime, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { ContentStore } from "../../core/content/content-store.ts";
import { media } from "../../core/content/media.table.ts";
import {
  backupsPath,
  lockBackups,
  lockForWriting,
  RefusalError,
  uploadsPath,
} from "../../core/database/data-folder.ts";
import { formatTimeForName } from "../../core/database/dated-path.ts";
import { runDoctor } from "../../program/commands/doctor.ts";
import { readConfig } from "../../program/config.ts";
import { createStore, openNewFolder } from "../../testing/content-model.ts";
import { createTestApp, ownerEmail, ownerPassword } from "../../testing/test-app.ts";
import { readArchive } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { listBackups, readBackupRecord, writeBackupRecord } from "./backup-folder.ts";
import type { BackupConfig } from "./backup-settings.ts";
import { BackupStore } from "./backup-store.ts";
import { Backups } from "./backups.ts";
import { archiveBeforeRestore, prepareRestore } from "./restore.ts";
import { backUp, sendUnsent } from "./run-backup.ts";

const HOUR = 60 * 60 * 1000;
const written = { path: "", size: 0, createdAt: "", missing: [] };
type Jobs = ConstructorParameters<typeof Backups>[0]["jobs"];
let dataFolder = "";
let bucketFolder = "";
let server: S3rver;
let store: ContentStore;
let s3: NonNullable<BackupConfig["s3"]>;

beforeAll(async () => {
  bucketFolder = mkdtempSync(join(tmpdir(), "vitrine-s3-"));
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: bucketFolder,
    configureBuckets: [{ name: "mine", configs: [] }],
  });
  const { port } = await server.run();
  s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "mine",
    region: "us-east-1",
    keyId: "S3RVER",
    secret: "S3RVER",
    prefix: "sites/ada/",
  };
});
afterAll(async () => {
  await server.close();
  rmSync(bucketFolder, { recursive: true, force: true });
});
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "vitrine-backups-"));
  store = createStore(openNewFolder(dataFolder));
});
afterEach(() => {
  store.db.$client.close();
  rmSync(dataFolder, { recursive: true, force: true });
  rmSync(join(bucketFolder, "mine/sites"), { recursive: true, force: true });
});

const inBucket = () =>
  readdirSync(bucketFolder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".tar._S3rver_object"))
    .sort();

test("sends each backup to an S3-compatible store, reads it back, and deletes old ones there", async () => {
  const backup = { everyHours: 24, keep: 2, s3 };
  const paths: string[] = [];
  for (let count = 0; count < 3; count++) paths.push((await backUp({ dataFolder, backup })).path);
  const names = paths.map((path) => path.split("/").at(-1));
  expect(readBackupRecord(dataFolder).sent).toEqual(names.slice(1).map((name) => `sites/ada/${name}`));
  expect(inBucket()).toEqual(
    names
      .slice(1)
      .map((name) => `mine/sites/ada/${name}._S3rver_object`)
      .sort(),
  );
  const stored = join(bucketFolder, `mine/sites/ada/${names.at(-1)}._S3rver_object`);
  expect((await readArchive(stored, null)).files.map(({ name }) => name)).toEqual(["vitrine.db"]);
  expect(readFileSync(stored)).toEqual(readFileSync(paths.at(-1) ?? ""));
});

test.each<[string, Partial<NonNullable<BackupConfig["s3"]>>]>([
  ["a wrong bucket", { bucket: "other" }],
  ["a wrong secret", { secret: "not this one" }],
  ["an unreachable address", { endpoint: "http://127.0.0.1:9" }],
])(
  "with %s the doctor reports the failure, and the local archive is there",
  async (_name, wrong) => {
    const backup = { everyHours: 24, keep: 2, s3: { ...s3, ...wrong } };
    await expect(backUp({ dataFolder, backup })).rejects.toThrow("Couldn't send the backup to the store");
    expect(readdirSync(backupsPath(dataFolder)).filter((name) => name.endsWith(".tar"))).toHaveLength(1);
    const lines: string[] = [];
    expect(await runDoctor(readConfig({ data: dataFolder }, {}), (line) => lines.push(line))).toBe(false);
    expect(lines.join("\n")).toMatch(/fault +The backup of .* failed: Couldn't send the backup to the store/);
    expect(lines.join("\n")).not.toContain("not this one");
    await backUp({ dataFolder, backup: { ...backup, s3 } });
    expect(await runDoctor(readConfig({ data: dataFolder }, {}), () => undefined)).toBe(true);
  },
  60_000,
);

test("a backup that lacks files replaces only others that lack files, locally and in the store", async () => {
  const backup = { everyHours: 24, keep: 2, s3: { ...s3, prefix: "sites/lacking/" } };
  const names: string[] = [];
  const begun = Date.now();
  const make = async () => {
    setSystemTime(begun + names.length * HOUR);
    names.push(basename((await backUp({ dataFolder, backup })).path));
    setSystemTime();
  };
  for (let count = 0; count < 3; count++) await make();
  store.db
    .insert(media)
    .values({ name: "lost.png", kind: "image", mime: "image/png", size: 1, sha256: "", createdAt: "" })
    .run();
  for (let count = 0; count < 4; count++) await make();
  const retained = [...names.slice(1, 3), ...names.slice(5)].sort();
  const here = readdirSync(backupsPath(dataFolder)).filter((name) => name.endsWith(".tar"));
  expect(here.sort()).toEqual(retained);
  const sent = inBucket().filter((name) => name.includes("lacking"));
  expect(sent.map((name) => basename(name, "._S3rver_object"))).toEqual(retained);
  expect(readBackupRecord(dataFolder).incomplete).toEqual(expect.arrayContaining(names.slice(5)));
});

test("sends an archive that the store refused again after an hour, without making another one", async () => {
  const wrong = { everyHours: 24, keep: 2, s3: { ...s3, endpoint: "http://127.0.0.1:9" } };
  await expect(backUp({ dataFolder, backup: wrong })).rejects.toThrow(
    "Couldn't send the backup to the store",
  );
  const [archive] = listBackups(dataFolder);
  expect(readBackupRecord(dataFolder).unsent).toBe(archive?.name ?? "");
  await expect(sendUnsent({ dataFolder, backup: wrong })).rejects.toThrow(
    "Couldn't send the backup to the store",
  );

  let now = Date.now();
  const ran: string[] = [];
  const config = { everyHours: 24, keep: 2, s3: { ...s3, prefix: "sites/late/" } };
  const jobs: Jobs = {
    backUp: (options) => {
      ran.push("backUp");
      return backUp(options);
    },
    sendUnsent: (options) => {
      ran.push("sendUnsent");
      return sendUnsent(options);
    },
  };
  const backups = new Backups({ store, dataFolder, config: () => config, jobs, now: () => now });
  for (const minutes of [0, 59, 2, 120]) {
    now += minutes * 60 * 1000;
    backups.runIfDue();
    await backups.idle();
  }
  expect(ran).toEqual(["sendUnsent"]);
  expect(listBackups(dataFolder)).toHaveLength(1);
  expect(readBackupRecord(dataFolder)).toMatchObject({
    sent: [`sites/late/${archive?.name}`],
    unsent: null,
    failure: null,
  });
}, 60_000);

test("tests a store with a small file that it removes, and reports a refusal without secrets", async () => {
  const before = inBucket().length;
  await new BackupStore({ ...s3, prefix: "sites/try/" }).try();
  expect(inBucket()).toHaveLength(before);
  const refusal = await new BackupStore({ ...s3, secret: "a wrong secret 4417" }).try().catch(String);
  expect(refusal).toStartWith("Error: Couldn't write a test file to the store: ");
  expect(refusal).not.toContain("4417");

  const tryStore = (target: BackupConfig["s3"]) =>
    new Backups({
      store,
      dataFolder,
      config: () => ({ everyHours: 24, keep: 2, s3: target }),
    }).tryStore();
  expect(await tryStore({ ...s3, prefix: "sites/try/" })).toBe("");
  expect(`Error: ${await tryStore({ ...s3, secret: "a wrong secret 4417" })}`).toBe(String(refusal));
  expect(await tryStore(null)).toBe("No store is configured.");
}, 60_000);

test("reports a store that refuses to delete, keeps the backup, and makes no other before its time", async () => {
  const stored = new Map<string, Uint8Array>();
  const keeper = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method === "DELETE") return new Response("", { status: 403 });
      if (searchParams.has("uploads"))
        return new Response(
          "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>",
        );
      if (request.method === "PUT") stored.set(pathname, new Uint8Array(await request.arrayBuffer()));
      const body = request.method === "GET" ? stored.get(pathname) : undefined;
      return new Response(body === undefined ? "" : Buffer.from(body), { headers: { etag: '"1"' } });
    },
  });
  try {
    const config = { everyHours: 24, keep: 1, s3: { ...s3, endpoint: keeper.url.origin } };
    await backUp({ dataFolder, backup: config });
    await expect(backUp({ dataFolder, backup: config })).rejects.toThrow("didn't delete the older");
    expect(stored.size).toBe(2);
    expect(readBackupRecord(dataFolder).unsent).toBeNull();
    const now = Date.now() + 2 * HOUR;
    const backups = new Backups({ store, dataFolder, config: () => config, now: () => now });
    backups.runIfDue();
    expect(backups.state().work).toBeUndefined();
    expect(backups.state().failure?.reason).toContain("didn't delete the older");
  } finally {
    await keeper.stop(true);
  }
}, 60_000);

test("a backup to another file leaves the refused archive to be sent later", async () => {
  const backup = { everyHours: 24, keep: 2, s3: { ...s3, endpoint: "http://127.0.0.1:9" } };
  await expect(backUp({ dataFolder, backup })).rejects.toThrow("Couldn't send the backup to the store");
  await backUp({ dataFolder, backup, file: join(dataFolder, "elsewhere.tar") });
  expect(readBackupRecord(dataFolder)).toMatchObject({
    unsent: expect.any(String),
    failure: expect.anything(),
  });
  await backUp({ dataFolder, backup: { ...backup, s3: null }, file: join(dataFolder, "elsewhere.tar") });
  expect(readBackupRecord(dataFolder).failure).toBeNull();
}, 60_000);

test("refuses to send another account's session token to the store", async () => {
  process.env.AWS_SESSION_TOKEN = "another's";
  try {
    const backup = { everyHours: 24, keep: 2, s3 };
    await expect(backUp({ dataFolder, backup })).rejects.toThrow("AWS_SESSION_TOKEN is set");
    expect(listBackups(dataFolder).map(({ name }) => name)).toEqual([
      readBackupRecord(dataFolder).unsent ?? "",
    ]);
  } finally {
    delete process.env.AWS_SESSION_TOKEN;
  }
});

/** Backups with a controlled clock; each backup is an empty archive named after the clock's time. */
function scheduled(config: Partial<BackupConfig>) {
  const clock = { now: Date.parse("2026-05-03T00:00:00Z") };
  let runs = 0;
  const backups = new Backups({
    store,
    dataFolder,
    config: () => ({ everyHours: 24, keep: 7, s3: null, ...config }),
    now: () => clock.now,
    jobs: {
      async backUp() {
        runs++;
        const path = join(backupsPath(dataFolder), `vitrine-${formatTimeForName(clock.now)}.tar`);
        writeFileSync(path, "");
        return { ...written, path };
      },
    },
  });
  const after = async (hours: number) => {
    clock.now += hours * HOUR;
    backups.runIfDue();
    await backups.idle();
    return runs;
  };
  return { after, backups, clock, count: () => runs };
}

test("starts a backup when it is due, and at no other time", async () => {
  mkdirSync(backupsPath(dataFolder));
  const { after } = scheduled({ everyHours: 6 });
  const counts: number[] = [];
  for (const hours of [0, 1, 4, 1, 5.9, 0.1, 100]) counts.push(await after(hours));
  expect(counts).toEqual([1, 1, 1, 2, 2, 3, 4]);
});

test("archives and failures dated in the future don't stop backups", async () => {
  mkdirSync(backupsPath(dataFolder));
  const later = join(backupsPath(dataFolder), "vitrine-20990101-000000.tar");
  writeFileSync(later, "");
  writeBackupRecord(dataFolder, { failure: { at: "2099-01-01T00:00:00.000Z", reason: "" } });
  const { after } = scheduled({ everyHours: 6 });
  const counts: number[] = [];
  for (const hours of [0, 1, 6]) counts.push(await after(hours));
  expect(counts).toEqual([1, 1, 2]);
});

test("removes the oldest archives by the times in their names, never the one just written", async () => {
  const backup = { everyHours: 0, keep: 2, s3: null };
  const put = (name: string, year: number) => {
    mkdirSync(backupsPath(dataFolder), { recursive: true });
    const path = join(backupsPath(dataFolder), name);
    writeFileSync(path, "");
    utimesSync(path, new Date(Date.UTC(year)), new Date(Date.UTC(year)));
  };
  put("vitrine-20250101-000000.tar", 2099);
  put("vitrine-20250301-000000.tar", 2001);
  put("vitrine-20250201-000000.tar", 2050);
  put("vitrine-20990101-000000.tar", 2001);
  const archives = () => readdirSync(backupsPath(dataFolder)).filter((name) => name.endsWith(".tar"));
  const { path } = await backUp({ dataFolder, backup });
  expect(archives().sort()).toEqual(["vitrine-20250301-000000.tar", path.split("/").at(-1) ?? ""].sort());
  // With a clock that is far behind, the archive just written has the oldest name.
  setSystemTime(new Date("2001-01-01T00:00:00Z"));
  try {
    const { path: early } = await backUp({ dataFolder, backup: { ...backup, keep: 1 } });
    expect(archives()).toContain(early.split("/").at(-1) ?? "");
  } finally {
    setSystemTime();
  }
});

test("checks ten minutes after the start and every ten minutes after that, until it is stopped", async () => {
  mkdirSync(backupsPath(dataFolder));
  jest.useFakeTimers();
  try {
    const { backups, clock, count } = scheduled({ everyHours: 6 });
    backups.start();
    for (const [minutes, runs] of [
      [9, 0],
      [1, 1],
      [350, 1],
      [10, 2],
    ] as const) {
      clock.now += minutes * 60_000;
      jest.advanceTimersByTime(minutes * 60_000);
      await backups.idle();
      expect(count()).toBe(runs);
    }
    await backups.stop();
    clock.now += 24 * HOUR;
    jest.advanceTimersByTime(24 * HOUR);
    expect(count()).toBe(2);
  } finally {
    jest.useRealTimers();
  }
});

test("starts no backup when automatic backups are off", async () => {
  expect(await scheduled({ everyHours: 0 }).after(10_000)).toBe(0);
});

test("a download ticket works once and for one minute", async () => {
  const { path } = await backUp({ dataFolder, backup: { everyHours: 0, keep: 7, s3: null } });
  const name = path.split("/").at(-1) ?? "";
  let now = 0;
  const backups = new Backups({
    store,
    dataFolder,
    config: () => ({ everyHours: 0, keep: 7, s3: null }),
    now: () => now,
  });
  const first = backups.issueTicket(name);
  const second = backups.issueTicket(name);
  // A HEAD request does not use up the ticket.
  expect(backups.redeemTicket(first, true)).toEqual({ name, path });
  expect(backups.redeemTicket(first)).toEqual({ name, path });
  expect(() => backups.redeemTicket(first)).toThrow("no such download");
  now = 60_000;
  expect(() => backups.redeemTicket(second)).toThrow("no such download");
  expect(() => backups.issueTicket("../vitrine.db")).toThrow("no such backup");
});

test("answers 409 while another backup is running", async () => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const site = await createTestApp({ store });
  const backups = new Backups({
    store,
    dataFolder,
    config: () => ({ everyHours: 0, keep: 7, s3: null }),
    jobs: {
      async backUp({ onShare }) {
        onShare?.(0.5);
        started.resolve();
        await gate.promise;
        return written;
      },
    },
  });
  const busy = await createTestApp({ store: site.store, backups, withoutOwner: true });
  const headers = { authorization: `Bearer ${site.token}` };
  expect((await busy.call("POST", "/backup/run", undefined, headers)).body.work).toEqual({
    task: "backup",
    share: 0,
  });
  await started.promise;
  expect((await busy.call("GET", "/backup", undefined, headers)).body.work).toEqual({
    task: "backup",
    share: 0.5,
  });
  expect((await busy.call("POST", "/backup/run", undefined, headers)).status).toBe(409);
  const restore = await busy.app.request("/api/backup/restore", { method: "POST", headers, body: "x" });
  expect(restore.status).toBe(409);
  gate.resolve();
  await backups.idle();
  expect(backups.state().work).toBeUndefined();
  expect(existsSync(join(backupsPath(dataFolder), ".incoming.tar"))).toBe(false);
});

test("refuses writes between archiving the current site and replacing it", async () => {
  const archive = readFileSync(
    (await backUp({ dataFolder, backup: { everyHours: 0, keep: 7, s3: null } })).path,
  );
  const tries: (() => Promise<Response>)[] = [];
  const statuses: Record<string, number[]> = {};
  const backups = new Backups({
    store,
    dataFolder,
    config: () => ({ everyHours: 0, keep: 7, s3: null }),
    jobs: {
      async prepareRestore(...args) {
        const staged = await prepareRestore(...args);
        statuses.prepared = await tryAll();
        return staged;
      },
      async archiveBeforeRestore(...args) {
        const saved = await archiveBeforeRestore(...args);
        statuses.archived = await tryAll();
        return saved;
      },
    },
  });
  const tryAll = async () => {
    const replies: number[] = [];
    for (const attempt of tries) {
      const reply = await attempt();
      replies.push(reply.status);
      if (reply.status === 503) expect(await reply.text()).toContain("A backup is being restored.");
    }
    return replies;
  };
  const { app, token } = await createTestApp({ store, backups });
  const send = (method: string, path: string, body: object) => async () =>
    await app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const message = { name: "Ada", email: "ada@example.org", phone: "1", message: "Hello" };
  const ids = { user_id: "u", service_id: "s", template_id: "t" };
  const passwords = { oldPassword: ownerPassword, newPassword: "another engine 1844" };
  tries.push(
    send("POST", "/v1.0/email/send", { ...ids, template_params: message }),
    send("POST", "/skills/create", { skill: { skill: "Logic", strength: "1" } }),
    send("POST", "/history/trash/empty", {}),
    async () => await app.request("/api/skills/site-skills"),
  );
  const changePassword = send("PUT", `/users/update-password/${ownerEmail}`, passwords);
  tries.unshift(async () => (store.areWritesBlocked ? await changePassword() : new Response(null)));
  await backups.restore(new Blob([archive]).stream());
  expect(statuses.prepared).toEqual([200, 200, 201, 200, 200]);
  expect(statuses.archived).toEqual([503, 503, 503, 503, 200]);
  expect(store.areWritesBlocked).toBe(false);
  lockForWriting(dataFolder, 0).close();
});

test("restoring a backup without an owner gives a new setup code", async () => {
  const config = { everyHours: 0, keep: 7, s3: null };
  const archive = readFileSync((await backUp({ dataFolder, backup: config })).path);
  const backups = new Backups({ store, dataFolder, config: () => config });
  const lines: string[] = [];
  const { app, deps, token } = await createTestApp({ store, backups, log: (line) => lines.push(line) });
  const old = deps.setupCode.value;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.request("/api/backup/restore", { method: "POST", headers, body: archive });
  expect(reply.status).toBe(200);
  expect(await (await app.request("/api/setup")).json()).toEqual({ needed: true });
  expect(deps.setupCode.value).not.toBe(old);
  expect(lines.at(-1)).toContain(`/admin?setup=${deps.setupCode.value} `);
});

test("aborts an upload that stalls, and can start another job", async () => {
  const site = await createTestApp({ store });
  const backups = new Backups({
    store,
    dataFolder,
    config: () => ({ everyHours: 0, keep: 7, s3: null }),
    idleTimeout: 50,
  });
  const { app } = await createTestApp({ store, backups, withoutOwner: true });
  let isAborted = false;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      isAborted = true;
    },
  });
  const headers = { authorization: `Bearer ${site.token}` };
  const reply = await app.request("/api/backup/restore", { method: "POST", headers, body });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain("The upload stalled for too long.");
  expect(isAborted).toBe(true);
  expect(backups.state().work).toBeUndefined();
  expect(existsSync(join(backupsPath(dataFolder), ".incoming.tar"))).toBe(false);
  backups.begin();
  await backups.idle();
});

test.each([
  [422, "a damaged archive", new ArchiveError("This is not a Vitrine backup.")],
  [422, "a damaged site", new RefusalError("The present site's database is damaged.")],
  [409, "another backup", new RefusalError("Another backup is under way.", "EBUSY")],
  [507, "too little space", new RefusalError("Not enough disk space: 9 MB needed.", "ENOSPC")],
  [507, "a full disk", Object.assign(new Error("ENOSPC: no space left, write"), { code: "ENOSPC" })],
  [507, "a closed folder", Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" })],
  [500, "anything else", new Error("Anything else.")],
])("answers a restore with %i for %s, without naming a path", async (status, _cause, thrown) => {
  const backups = new Backups({
    store,
    dataFolder,
    config: () => ({ everyHours: 0, keep: 7, s3: null }),
    jobs: {
      prepareRestore: async () => {
        throw thrown;
      },
    },
  });
  const { app, token } = await createTestApp({ store, backups });
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.request("/api/backup/restore", { method: "POST", headers, body: "x" });
  const { error } = await reply.json();
  const isRefusal = thrown instanceof RefusalError || thrown instanceof ArchiveError;
  expect([reply.status, error.message === thrown.message]).toEqual([status, isRefusal]);
  expect(existsSync(join(backupsPath(dataFolder), ".incoming.tar"))).toBe(false);
});

/** A folder in which nobody can create a file, not even root. */
const closed = "/sys";

test.skipIf(!existsSync(closed))(
  "every part that needs backups/ reports that it can't be written",
  async () => {
    symlinkSync(closed, backupsPath(dataFolder));
    const config = { everyHours: 24, keep: 7, s3: null };
    const message = /backups\/ can't be written \(E(ACCES|PERM|ROFS)\)/;
    let now = Date.now();
    const backups = new Backups({ store, dataFolder, config: () => config, now: () => now });
    const { call, app, token } = await createTestApp({ store, backups });
    expect((await call("POST", "/backup/run")).status).toBe(200);
    await backups.idle();
    const { body } = await call("GET", "/backup");
    expect(body).toMatchObject({ backups: [], failure: { reason: expect.stringMatching(message) } });
    expect(body.last).toBeUndefined();
    // The backup is not tried again right away.
    backups.runIfDue();
    expect(backups.state().work).toBeUndefined();

    const headers = { authorization: `Bearer ${token}` };
    const restoring = await app.request("/api/backup/restore", { method: "POST", headers, body: "x" });
    expect(restoring.status).toBe(507);
    expect((await restoring.json()).error).toMatchObject({ message: expect.stringMatching(message) });
    const lines: string[] = [];
    expect(await runDoctor(readConfig({ data: dataFolder }, {}), (line) => lines.push(line))).toBe(false);
    expect(lines.filter((line) => line.startsWith("fault")).join("\n")).toMatch(
      /backups.* can(no|')t be (read and )?written/,
    );

    rmSync(backupsPath(dataFolder));
    now = Date.now();
    backups.begin();
    await backups.idle();
    expect(backups.state()).toMatchObject({ backups: [{ isBeforeRestore: false }], last: { missing: 0 } });
    expect(backups.state().failure).toBeUndefined();
  },
);

test("reports a failure that could not be recorded until a command makes a backup", async () => {
  const config = { everyHours: 0, keep: 7, s3: null };
  let now = Date.now() - HOUR;
  const jobs: Jobs = {
    backUp: async () => {
      throw new Error("Anything.");
    },
  };
  const backups = new Backups({ store, dataFolder, config: () => config, jobs, now: () => now });
  backups.begin();
  await backups.idle();
  expect(backups.state().failure).toEqual({ at: new Date(now).toISOString(), reason: "Anything." });
  await backUp({ dataFolder, backup: config });
  now = Date.now();
  expect(backups.state().failure).toBeUndefined();
});

test("forgets that another backup was running once that one has been made", async () => {
  const config = { everyHours: 24, keep: 7, s3: null };
  const backups = new Backups({ store, dataFolder, config: () => config });
  const lock = lockBackups(dataFolder);
  backups.begin();
  await backups.idle();
  lock.close();
  expect(backups.state().failure?.reason).toStartWith("Another backup or restore of this site is running.");
  // A backup is dated by its snapshot, which was taken before the failure.

  const at = new Date(Date.now() - HOUR).toISOString();
  writeBackupRecord(dataFolder, { last: { at, path: "", size: 1, missing: 0, missingNames: [] } });
  expect(backups.state().failure).toBeUndefined();
});

test("stopping the server cancels a running backup, which leaves no file and no failure", async () => {
  const config = { everyHours: 0, keep: 7, s3: null };
  mkdirSync(uploadsPath(dataFolder), { recursive: true });
  const content = new Uint8Array(4_000_000);
  writeFileSync(join(uploadsPath(dataFolder), "large.bin"), content);
  const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
  const row = { kind: "file" as const, mime: "", size: content.length, sha256, createdAt: "" };
  store.db
    .insert(media)
    .values({ ...row, name: "large.bin" })
    .run();
  let stopped: Promise<void> | undefined;
  const jobs: Jobs = {
    backUp: (options) =>
      backUp({
        ...options,
        onShare(share) {
          if (share > 0.1) stopped ??= backups.stop();
        },
      }),
  };
  const backups = new Backups({ store, dataFolder, config: () => config, jobs });
  backups.begin();
  await backups.idle();
  expect(stopped).toBeDefined();
  await stopped;
  expect(readdirSync(backupsPath(dataFolder)).filter((name) => !name.startsWith("."))).toEqual([]);
  expect(backups.state()).toMatchObject({ backups: [] });
  expect(backups.state().failure).toBeUndefined();
  expect(existsSync(join(backupsPath(dataFolder), "record.json"))).toBe(false);
});
