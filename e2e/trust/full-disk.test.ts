import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { randomFrom, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { noisyPicture } from "./support/pictures.ts";
import { bearer, form, Server } from "./support/server.ts";
import { messageOf } from "./support/write-log.ts";

const MEGABYTE = 1024 * 1024;
/** Size of a disk for a site with some files. */
const DISK = "24m";
/** How often the disk is full. */
const ROUNDS = times(1, 3);
const isRoot = process.getuid?.() === 0;
/** An unprivileged user, because permissions don't stop root. */
const NOBODY = 65534;

/** Mounting a small disk needs root, and a machine that allows it. */
function mount(folder: string): boolean {
  if (!isRoot) return false;
  return Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${DISK},mode=755`, "tmpfs", folder]).success;
}

function unmount(folder: string): void {
  Bun.spawnSync(["umount", "-l", folder]);
}

const probe = new Program();
const canMount = mount(join(probe.folder));
if (canMount) unmount(probe.folder);
probe.remove();
if (!canMount) console.log("R3: NOT TESTED: a small disk needs root and the right to mount.");
if (!isRoot) console.log("R3: the unwritable folder is tested as this user.");

/** One write of each kind, and its status on a full disk. */
async function writes(server: Server, token: string): Promise<Record<string, () => Promise<Response>>> {
  const random = randomFrom(seed + Date.now());
  const owner = bearer(token);
  const file = new Blob([new Uint8Array(random.bytes(3 * MEGABYTE))]);
  const image = await noisyPicture(random, 1500, 900);
  const section = { blockType: "image", header: "", body: "", video: "", isLink: false, spacerSize: "" };
  const skill = { skill: "x".repeat(900), strength: "1" };
  return {
    "a file": () =>
      server.get("/api/downloads/add-download/new", {
        method: "PUT",
        headers: owner,
        body: form({ name: "File", file }),
      }),
    "a picture": () =>
      server.get("/api/abouts/create", {
        method: "POST",
        headers: owner,
        body: form({ newSection: section, image }),
      }),
    "a text": () => server.json("POST", "/api/skills/create", { skill }, owner),
    "a login": () =>
      server.json("POST", "/api/users/login", {
        email: "owner@example.org",
        password: "correct horse battery",
      }),
    "a message": () => server.json("POST", "/api/v1.0/email/send", messageOf("m".repeat(5000))),
  };
}

const reads = ["/", "/about", "/api/skills/site-skills", "/api/users/site-info", "/sitemap.xml", "/nowhere"];

async function expectReads(server: Server, download: string): Promise<void> {
  for (const path of reads)
    expect((await server.get(path)).status, path).toBe(path === "/nowhere" ? 404 : 200);
  expect(await (await server.get(download)).text()).toBe("some notes");
}

async function addNotes(server: Server, token: string): Promise<string> {
  const body = form({ name: "Notes", file: new Blob(["some notes"]) });
  const reply = await server.get("/api/downloads/add-download/new", {
    method: "PUT",
    headers: bearer(token),
    body,
  });
  return ((await reply.json()) as { download: { file: string } }).download.file;
}

const filesOf = (data: string) =>
  readdirSync(join(data, "uploads")).filter((name) => !name.startsWith(".")).length;

describe.if(canMount)("R3: on a full disk", () => {
  let program: Program;
  let data: string;
  let server: Server;
  let token: string;
  let notes: string;

  beforeAll(async () => {
    program = new Program();
    data = join(program.folder, "data");
    mkdirSync(data);
    expect(mount(data)).toBe(true);
    server = await Server.start(program, { words: ["--data", data] });
    ({ token } = await server.setUp());
    notes = await addNotes(server, token);
  }, 30_000);
  afterAll(async () => {
    await server.stop();
    unmount(data);
    program.remove();
  });

  /** Fills the disk to the last block. */
  function fill(): void {
    const { bsize } = statfsSync(data);
    for (let count = 0; ; count++)
      try {
        const { bavail } = statfsSync(data);
        writeFileSync(join(data, `ballast-${count}`), Buffer.alloc(Math.max(bavail * bsize, bsize)));
      } catch {
        break;
      }
  }
  function empty(): void {
    for (const name of readdirSync(data)) if (name.startsWith("ballast")) rmSync(join(data, name));
  }

  test("restores a backup on a small disk, and answers 507 on a full one", async () => {
    const archive = join(program.folder, "small.tar");
    expect(await program.run(["backup", archive, "--data", data])).toMatchObject({ code: 0 });
    const restore = () =>
      server.get("/api/backup/restore", {
        method: "POST",
        headers: bearer(token),
        body: Bun.file(archive),
      });
    fill();
    const refused = await restore();
    expect(refused.status).toBe(507);
    expect(await refused.text()).toMatch(/There is not enough room|Not enough disk space|The disk is full/);
    await expectReads(server, notes);
    empty();
    expect((await restore()).status).toBe(200);
    await expectReads(server, notes);
    const credentials = { email: "owner@example.org", password: "correct horse battery" };
    const login = await server.json("POST", "/api/users/login", credentials);
    ({ token } = (await login.json()) as { token: string });
  });

  test("every write is 507 and stores nothing, reads work, and everything works again once there is space", async () => {
    const before = {
      skills: await (await server.get("/api/skills/site-skills")).text(),
      files: filesOf(data),
    };
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      fill();
      expect((await server.get("/healthz")).status).toBe(503);
      for (const [name, write] of Object.entries(await writes(server, token))) {
        // Space that SQLite has reserved in its log still accepts a few small rows.
        let status = 0;
        for (let count = 0; count < 30 && status !== 507; count++) {
          const reply = await write();
          status = reply.status;
          const text = await reply.text();
          expect([200, 201, 429, 507], `${name}: ${text}`).toContain(status);
          if (status === 507) expect(text, name).toContain("The disk is full");
          if (status === 429) break;
        }
        if (status === 507) refused++;
        if (name === "a file" || name === "a picture" || name === "a text") expect(status, name).toBe(507);
        await expectReads(server, notes);
      }
      expect(server.isAlive).toBe(true);
      expect(readdirSync(join(data, "uploads/.tmp"))).toEqual([]);
      if (round === 0) expect(filesOf(data)).toBe(before.files);
      empty();
      expect((await server.get("/healthz")).status).toBe(200);
      for (const [name, write] of Object.entries(await writes(server, token))) {
        const { status } = await write();
        expect(
          name === "a login" ? [200] : name === "a message" ? [200, 429] : [201],
          `${name}: ${status}`,
        ).toContain(status);
      }
      await expectReads(server, notes);
    }
    reportFigure(
      "R3",
      `disk full ${ROUNDS} times: ${refused} of ${5 * ROUNDS} kinds of writes refused with 507, reads answered, all writes taken again`,
    );
    expect(server.log).not.toContain("Failed:");
  }, 60_000);

  test("a start on a full disk serves the site, or says why it can't", async () => {
    await server.stop();
    fill();
    const port = ["--port", "0", "--host", "127.0.0.1"];
    const child = Bun.spawn([join(program.folder, "vitrine"), "serve", "--data", data, ...port], {
      cwd: program.folder,
      stdout: "pipe",
      stderr: "pipe",
    });
    const printed = Promise.withResolvers<string>();
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      void (async () => {
        for await (const chunk of stream) {
          text += new TextDecoder().decode(chunk);
          if (text.includes("listening on")) printed.resolve(text);
        }
        printed.resolve(text);
      })();
    const output = await printed.promise;
    child.kill();
    await child.exited;
    reportFigure("R3", `start on a full disk: ${output.trim().split("\n")[0]}`);
    expect(output).toMatch(/listening on|full|no space/i);
    expect(output).not.toContain("    at ");
    empty();
    server = await Server.start(program, { words: ["--data", data] });
    await expectReads(server, notes);
  }, 30_000);
});

describe("R3: in a read-only folder", () => {
  const program = new Program();
  const data = join(program.folder, "data");
  const uploads = join(data, "uploads");
  let server: Server;
  let token: string;
  let notes: string;

  beforeAll(async () => {
    mkdirSync(data);
    if (isRoot) for (const path of [program.folder, data]) chownSync(path, NOBODY, NOBODY);
    const prefix = isRoot ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : [];
    server = await Server.start(program, { words: ["--data", data], prefix });
    ({ token } = await server.setUp());
    notes = await addNotes(server, token);
  }, 30_000);
  afterAll(async () => {
    await server.stop();
    program.remove();
  });

  test("uploads are 507, reads work, and uploads work again once it is writable", async () => {
    const kinds = await writes(server, token);
    const before = filesOf(data);
    const folders = [join(uploads, ".tmp"), uploads, data].filter(existsSync);
    for (const folder of folders) chmodSync(folder, 0o555);
    for (const name of ["a file", "a picture"] as const) {
      const reply = await kinds[name]?.();
      expect(reply?.status, `${name}: ${await reply?.text()}`).toBe(507);
    }
    // The open database can still be written, so an answered write must be stored.
    const reply = await kinds["a text"]?.();
    expect([201, 507]).toContain(reply?.status ?? 0);
    const skills = await (await server.get("/api/skills/site-skills")).text();
    expect(skills.includes("x".repeat(900))).toBe(reply?.status === 201);
    expect(filesOf(data)).toBe(before);
    expect((await server.get("/healthz")).status).toBe(503);
    await expectReads(server, notes);
    expect(server.isAlive).toBe(true);

    for (const folder of folders) chmodSync(folder, 0o755);
    for (const name of ["a file", "a picture", "a text"] as const)
      expect((await kinds[name]?.())?.status, name).toBe(201);
    expect((await server.get("/healthz")).status).toBe(200);
    await expectReads(server, notes);
    reportFigure("R3", "unwritable folder: uploads 507, reads answered, /healthz 503, all taken again");
  }, 30_000);
});
