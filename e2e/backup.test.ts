import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLong, times } from "../src/testing/long-run.ts";
import { expectEventually } from "./support/eventually.ts";
import { ordinaryBuild, ownerEmail, ownerPassword, Program, type Site, testBuild } from "./support/site.ts";
import { bytesOf, Owner, stateOf, wrongFiles } from "./support/state.ts";

/** Rounds of backups under load. */
const ROUNDS = times(1, 20);
const LONG = ROUNDS * 20_000 + 60_000;
const SIGKILL = 137;

const resume = join(import.meta.dir, "fixtures/resume.json");
let program: Program;
/** The owner's token for the old site and its copies. */
let token: string;
let heldOff: HeldOff;
const at = (...names: string[]) => join(program.folder, ...names);

/** Creates two distinguishable sites, `old` and `new`, and a backup of the new one. */
beforeAll(async () => {
  program = new Program({}, testBuild);
  for (const name of ["old", "new"]) {
    const site = await program.serve(["--data", name]);
    const owner = new Owner(site, await site.setUp({ fname: name, lname: "Hopper" }));
    if (name === "old") ({ token } = owner);
    await owner.addSkill(`Skill of the ${name} site`);
    for (const count of [1, 2, 3])
      await owner.addFile(`File ${count}`, `${name} ${count} ${"x".repeat(70_000)}`);
    await site.stop();
  }
  expect(await program.run(["import", resume, "--data", "new"])).toMatchObject({ code: 0 });
  expect(await program.run(["backup", "new.tar", "--data", "new"])).toMatchObject({ code: 0 });
  heldOff = writeWhileLocked();
});
afterAll(() => program.remove());

let copies = 0;
/** Copies a site's folder, so that a test can change it. */
function copyOf(name: string): string {
  const copy = `copy-${++copies}`;
  cpSync(at(name), at(copy), { recursive: true });
  return copy;
}

const restoreInto = (folder: string, environment = {}) =>
  program.run(["restore", "new.tar", "--data", folder], "", environment);

/** Steps at which a run is killed: all of them in the long run, else the most critical ones. */
function selectSteps<Step extends readonly [name: string, ...more: unknown[]]>(
  steps: readonly Step[],
  names: string[],
): Step[] {
  return steps.filter(([name]) => isLong || names.includes(name));
}

type HeldOff = {
  folder: string;
  before: Record<string, unknown>;
  lock: Database;
  commands: ReturnType<Program["run"]>[];
};

/** Starts commands that write while a restore holds the lock. They wait ten seconds for it, during which other tests run. */
function writeWhileLocked(): HeldOff {
  const folder = copyOf("old");
  const before = stateOf(at(folder));
  // The open transaction simulates a running restore.
  const lock = new Database(at(folder, "restore.lock"), { create: true });
  lock.run("begin exclusive");
  const owner = ["owner", "--email", ownerEmail, "--password-stdin", "--data", folder];
  const commands = [
    program.run(owner, "a new secret 77\n"),
    program.run(["import", resume, "--data", folder]),
    restoreInto(folder),
  ];
  return { folder, before, lock, commands };
}

describe("a backup", () => {
  test("is a tar archive of the database, every file and a manifest with hashes", async () => {
    const listed = Bun.spawnSync(["tar", "tf", at("new.tar")])
      .stdout.toString()
      .trim()
      .split("\n");
    expect(listed).toHaveLength(5);
    expect([listed[0], listed.at(-1)]).toEqual(["vitrine.db", "manifest.json"]);
    mkdirSync(at("unpacked"));
    expect(Bun.spawnSync(["tar", "xf", at("new.tar"), "-C", at("unpacked")]).exitCode).toBe(0);
    const manifest = JSON.parse(readFileSync(at("unpacked/manifest.json"), "utf8"));
    const { "manifest.json": _manifest, ...hashes } = bytesOf(at("unpacked"));
    expect(
      Object.fromEntries(
        manifest.files.map(({ name, sha256 }: { name: string; sha256: string }) => [name, sha256]),
      ),
    ).toEqual(hashes);
  });

  test("goes to backups/ without a FILE, where only the newest are retained; the doctor names the last", async () => {
    const folder = copyOf("new");
    const environment = { VITRINE_BACKUP_KEEP: "2" };
    for (let count = 0; count < 3; count++)
      expect(await program.run(["backup", "--data", folder], "", environment)).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^Wrote .*\/backups\/vitrine-\d{8}-\d{6}(-\d)?\.tar .*and verified it\.\n$/,
        ),
      });
    const names = readdirSync(at(folder, "backups")).filter((name) => name.endsWith(".tar"));
    expect(names).toHaveLength(2);
    const { out, code } = await program.run(["doctor", "--data", folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/ok +last successful backup: 20\d\d-\d\d-\d\d \d\d:\d\d UTC, .*\.tar, [\d.]+ kB/);
    rmSync(at(folder, "backups"), { recursive: true });
    expect((await program.run(["doctor", "--data", folder])).out).toContain("no backup yet");
  });

  test("contains no password, token or session in plain text (§S15)", async () => {
    const site = await program.serve(["--data", copyOf("new")]);
    const reply = await site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
    });
    const { token } = (await reply.json()) as { token: string };
    expect(await program.run(["backup", "s15.tar", "--data", `copy-${copies}`])).toMatchObject({ code: 0 });
    await site.stop();
    const archive = readFileSync(at("s15.tar"));
    const hash = new Bun.CryptoHasher("sha256").update(token).digest("hex");
    for (const secret of [token, hash, ownerPassword]) expect(archive.includes(secret)).toBe(false);
    expect(archive.includes("$argon2id$")).toBe(true);
  });

  test("of a site with a missing file is written, names the file and exits 1", async () => {
    const folder = copyOf("new");
    const [lost = ""] = readdirSync(at(folder, "uploads")).filter((name) => !name.startsWith("."));
    rmSync(at(folder, "uploads", lost));
    const finished = await program.run(["backup", "lacking.tar", "--data", folder]);
    expect(finished.code).toBe(1);
    expect(finished.out).toContain(`uploads/${lost} is missing or damaged, so it is not in this backup.`);
    expect((await program.run(["doctor", "--data", folder])).out).toContain(
      `The last backup lacks 1 file that was missing or damaged: uploads/${lost}.`,
    );
    expect(await program.run(["restore", "lacking.tar", "--data", "lacking"])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`uploads/${lost} is not in this backup`),
    });
  });

  test("over the database or another file is refused with one line, and changes nothing", async () => {
    const folder = copyOf("new");
    writeFileSync(at("other.txt"), "mine");
    const before = bytesOf(at(folder));
    for (const file of [at(folder, "vitrine.db"), "other.txt", "other.txt/x.tar", folder, "/dev/null"])
      expect(await program.run(["backup", file, "--data", folder])).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringMatching(/^[^\n]+\n$/),
      });
    expect(bytesOf(at(folder))).toEqual(before);
    expect(readFileSync(at("other.txt"), "utf8")).toBe("mine");
  });

  test("without a site is refused, and no site is created", async () => {
    const finished = await program.run(["backup", "--data", "nothing"]);
    expect(finished.code).toBe(1);
    expect(finished.err).toContain("There is no site in");
    expect(existsSync(at("nothing"))).toBe(false);
    expect((await program.run(["restore", "nothing.tar", "--data", "nothing"])).err).toContain(
      "no such file",
    );
    expect(existsSync(at("nothing"))).toBe(false);
  });
});

test(
  "under load, restored elsewhere: every acknowledged row and file is there with its hash (§R5)",
  async () => {
    const site = await program.serve(["--data", "load"]);
    const owner = new Owner(site, await site.setUp({ fname: "Grace", lname: "Hopper" }));
    const acknowledged: string[] = [];
    const files = new Map<string, string>();
    let isLoaded = true;
    /** Whether the writers write; they pause while a backup is checked. */
    let isWriting = true;
    const write = async (writer: number) => {
      for (let count = 0; isLoaded; count++) {
        const name = `Writer ${writer}, ${count}`;
        expect((await owner.addSkill(name)).status).toBe(201);
        acknowledged.push(name);
        do await Bun.sleep(10);
        while (!isWriting && isLoaded);
        const content = `${name} ${crypto.randomUUID()} ${"y".repeat(Math.random() * 300_000)}`;
        files.set(
          await owner.addFile(name, content),
          new Bun.CryptoHasher("sha256").update(content).digest("hex"),
        );
      }
    };
    const writers = [1, 2, 3].map(write);
    try {
      for (let round = 0; round < ROUNDS; round++) {
        isWriting = true;
        const enough = acknowledged.length + 10;
        while (acknowledged.length < enough) await Bun.sleep(10);
        const rows = [...acknowledged];
        const known = [...files];
        expect(await program.run(["backup", `load-${round}.tar`, "--data", "load"])).toMatchObject({
          code: 0,
          err: "",
        });
        isWriting = false;
        const folder = `elsewhere-${round}`;
        expect(await program.run(["restore", `load-${round}.tar`, "--data", folder])).toMatchObject({
          code: 0,
        });
        const database = new Database(at(folder, "vitrine.db"));
        const skills = new Set(
          database
            .query<{ skill: string }, []>("select skill from skills")
            .all()
            .map(({ skill }) => skill),
        );
        expect(rows.filter((row) => !skills.has(row))).toEqual([]);
        expect(database.query("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
        expect(database.query("pragma foreign_key_check").all()).toEqual([]);
        database.close();
        expect(wrongFiles(at(folder))).toEqual([]);
        const there = bytesOf(at(folder));
        expect(known.filter(([address, hash]) => there[address.slice(1)] !== hash)).toEqual([]);
        expect(await program.run(["doctor", "--data", folder])).toMatchObject({ code: 0 });
        rmSync(at(folder), { recursive: true });
        rmSync(at(`load-${round}.tar`));
      }
    } finally {
      isLoaded = false;
      await Promise.all(writers);
      console.log(
        `R5: ${ROUNDS} backups under load restored elsewhere, up to ${acknowledged.length} rows and ${files.size} files`,
      );
      await site.stop();
    }
  },
  LONG,
);

describe("a restore", () => {
  test("into an empty folder gives the same site, with its owner's password", async () => {
    expect(await restoreInto("fresh")).toMatchObject({ code: 0, err: "" });
    expect(stateOf(at("fresh"))).toEqual(stateOf(at("new")));
    const site = await program.serve(["--data", "fresh"]);
    const login = await site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
    });
    expect(login.status).toBe(200);
    expect(await (await site.get("/")).text()).toContain("new");
    await site.stop();
  });

  test("saves the replaced site as a backup, which can be restored as well", async () => {
    const folder = copyOf("old");
    const { out } = await restoreInto(folder);
    expect(stateOf(at(folder))).toEqual(stateOf(at("new")));
    const kept = /was saved as (.*\.tar)/.exec(out)?.[1] ?? "";
    expect(await program.run(["restore", kept, "--data", folder])).toMatchObject({ code: 0 });
    expect(stateOf(at(folder))).toEqual(stateOf(at("old")));
    expect(await program.run(["doctor", "--data", folder])).toMatchObject({ code: 0 });
  });

  test("of a damaged archive is refused before anything is touched (§R5)", async () => {
    const folder = copyOf("old");
    const whole = readFileSync(at("new.tar"));
    const before = bytesOf(at(folder));
    const damaged: Buffer[] = [whole.subarray(0, whole.length / 2), whole.subarray(0, -1), Buffer.alloc(0)];
    const places = times(4, 12);
    for (let count = 0; count < places; count++) {
      const bytes = Buffer.from(whole);
      const place = Math.floor(((count + Math.random()) / places) * bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (count % 8));
      damaged.push(bytes);
    }
    damaged.push(Buffer.concat([whole, Buffer.from("x")]), readFileSync(at("new/vitrine.db")));
    for (const bytes of damaged) {
      writeFileSync(at("damaged.tar"), bytes);
      const finished = await program.run(["restore", "damaged.tar", "--data", folder]);
      expect(finished.code).toBe(1);
      expect(finished.err).toMatch(/^(The backup is damaged|This is not a Vitrine backup)/);
      expect(finished.err).not.toContain("    at ");
      expect(bytesOf(at(folder))).toEqual(before);
    }
  });

  test("while a server runs is refused, and touches nothing", async () => {
    const folder = copyOf("old");
    const site = await program.serve(["--data", folder]);
    const before = stateOf(at(folder));
    const finished = await restoreInto(folder);
    expect(finished.code).toBe(1);
    expect(finished.err).toMatch(/Another Vitrine serves .*Stop it first/);
    expect(stateOf(at(folder))).toEqual(before);
    await site.stop();
  });

  test.each(["missing", "damaged", "newer"])("repairs a folder whose database is %s", async (fault) => {
    const folder = copyOf("old");
    const path = at(folder, "vitrine.db");
    if (fault === "missing") rmSync(path);
    if (fault === "damaged") writeFileSync(path, "no database ".repeat(1000));
    if (fault === "newer") {
      const database = new Database(path);
      database.run("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
      database.close();
    }
    const before = bytesOf(at(folder));
    const refused = await program.run(["serve", "--port", "0", "--data", folder]);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/[Rr]estore a backup/);
    expect(bytesOf(at(folder))).toEqual(before);
    const finished = await restoreInto(folder);
    expect(finished).toMatchObject({ code: 0 });
    expect(stateOf(at(folder))).toEqual(stateOf(at("new")));
    if (fault !== "missing") expect(finished.out).toContain("The previous site was saved as ");
    if (fault === "damaged")
      expect(
        readFileSync(join(/was saved as (.*?)\.?\n/.exec(finished.out)?.[1] ?? "", "vitrine.db"), "utf8"),
      ).toContain("no database");
  });
});

describe("a run killed at any step leaves the old state or the new one (§R2)", () => {
  const killAt = (step: string) => ({ TEST_STOP_AT: step });

  const backupSteps = [
    ["backup-snapshot"],
    ["backup-written"],
    ["backup-verified"],
    ["backup-named"],
  ] as const;
  test.each(selectSteps(backupSteps, ["backup-written", "backup-named"]))("%s", async (step) => {
    const folder = copyOf("new");
    const before = stateOf(at(folder));
    expect((await program.run(["backup", "--data", folder], "", killAt(step))).code).toBe(SIGKILL);
    expect(stateOf(at(folder))).toEqual(before);
    const archives = () => readdirSync(at(folder, "backups")).filter((name) => name.endsWith(".tar"));
    expect(archives()).toHaveLength(step === "backup-named" ? 1 : 0);
    // The next backup removes the leftovers.
    expect(await program.run(["backup", "--data", folder])).toMatchObject({ code: 0 });
    expect(readdirSync(at(folder, "backups")).filter((name) => name.includes(".tmp"))).toEqual([]);
    for (const name of archives())
      expect(
        await program.run(["restore", at(folder, "backups", name), "--data", `${folder}-${name}`]),
      ).toMatchObject({ code: 0 });
  });

  test("the release build has no failpoints", async () => {
    const released = new Program();
    const stopped = killAt("backup-snapshot");
    expect(
      (await released.run(["owner", "--email", ownerEmail, "--password-stdin"], `${ownerPassword}\n`)).code,
    ).toBe(0);
    expect((await released.run(["backup"], "", stopped)).code).toBe(0);
    const [variable = ""] = Object.keys(stopped);
    expect(readFileSync(ordinaryBuild).includes(variable)).toBe(false);
    expect(readFileSync(testBuild).includes(variable)).toBe(true);
    released.remove();
  });

  const restoreSteps: [step: string, state: "old" | "new"][] = [
    ["restore-staged", "old"],
    ["restore-kept", "old"],
    ["restore-ready", "new"],
    ["restore-files-placed", "new"],
    ["restore-moved-aside", "new"],
    ["restore-swapped", "new"],
  ];
  const criticalSteps = selectSteps(restoreSteps, ["restore-kept", "restore-ready", "restore-moved-aside"]);
  test.each(criticalSteps)("%s leaves the %s site", async (step, state) => {
    const folder = copyOf("old");
    expect((await restoreInto(folder, killAt(step))).code).toBe(SIGKILL);
    const { code, out } = await program.run(["doctor", "--data", folder]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("No faults.") });
    expect(stateOf(at(folder))).toEqual(stateOf(at(state)));
    const site = await program.serve(["--data", folder]);
    expect(await (await site.get("/api/users/site-info")).json()).toMatchObject({
      user: { fname: state === "old" ? "old" : "Richard" },
    });
    expect(await site.stop()).toBe(0);
    expect(existsSync(at(folder, ".restore"))).toBe(false);
    expect(wrongFiles(at(folder))).toEqual([]);
  });

  test.each(criticalSteps)(
    "%s in an empty folder leaves no site or the complete one",
    async (step, state) => {
      const folder = `empty-${step}`;
      expect((await restoreInto(folder, killAt(step))).code).toBe(SIGKILL);
      const site = await program.serve(["--data", folder]);
      const { needed } = (await (await site.get("/api/setup")).json()) as { needed: boolean };
      expect(needed).toBe(state === "old");
      await site.stop();
      if (state === "new") expect(stateOf(at(folder))).toEqual(stateOf(at("new")));
    },
  );

  const uploadSteps: [step: string, isStored: boolean][] = [
    ["upload-received", false],
    ["upload-named", false],
    ["change-committed", true],
  ];
  test.each(selectSteps(uploadSteps, ["upload-named", "change-committed"]))(
    "%s of an upload",
    async (step, isStored) => {
      const folder = copyOf("old");
      const before = stateOf(at(folder));
      const site = await program.serve(["--data", folder], killAt(step));
      await expect(new Owner(site, token).addFile("Late", `late ${"z".repeat(100_000)}`)).rejects.toThrow();
      const next = await program.serve(["--data", folder]);
      await next.stop();
      expect((await program.run(["doctor", "--data", folder])).out).toContain("No faults.");
      const after = stateOf(at(folder));
      if (isStored) expect((after.files as string[]).length).toBe((before.files as string[]).length + 1);
      else expect(after).toEqual(before);
      expect(wrongFiles(at(folder))).toEqual([]);
      expect(readdirSync(at(folder, "uploads/.tmp"))).toEqual([]);
    },
  );
});

describe("in the running server", () => {
  let site: Site;
  let owner: Owner;
  const state = async () => (await (await owner.call("GET", "/backup")).json()) as Record<string, unknown>;
  const ended = async () => {
    for (;;) {
      const now = await state();
      if (now.work === undefined) return now;
      await Bun.sleep(20);
    }
  };
  const start = async (environment: Record<string, string> = {}) => {
    const folder = copyOf("old");
    site = await program.serve(["--data", folder], environment);
    owner = new Owner(site, token);
    return folder;
  };

  test("a backup is made, and its address serves one download without a token", async () => {
    const folder = await start();
    expect((await owner.call("POST", "/backup/run")).status).toBe(200);
    const { backups, last } = (await ended()) as { backups: { name: string; size: number }[]; last: object };
    expect(backups).toHaveLength(1);
    expect(last).toMatchObject({ size: backups[0]?.size, missing: 0 });
    const reply = await owner.call("POST", "/backup/ticket", { name: backups[0]?.name });
    const { url } = (await reply.json()) as { url: string };
    expect(Buffer.from(url.split("/").at(-1) ?? "", "base64url")).toHaveLength(16);
    const download = await site.get(url);
    expect(download.headers.get("content-disposition")).toBe(`attachment; filename="${backups[0]?.name}"`);
    writeFileSync(at("downloaded.tar"), Buffer.from(await download.arrayBuffer()));
    expect((await site.get(url)).status).toBe(404);
    for (const name of ["../vitrine.db", "record.json", "vitrine-20200101-000000.tar", ""])
      expect((await owner.call("POST", "/backup/ticket", { name })).status).toBe(404);
    await site.stop();
    expect(await program.run(["restore", "downloaded.tar", "--data", "downloaded"])).toMatchObject({
      code: 0,
    });
    expect(stateOf(at("downloaded"))).toEqual(stateOf(at(folder)));
  });

  test("a restore takes effect immediately, saves the replaced site, and ends the session", async () => {
    const folder = await start();
    const before = stateOf(at(folder));
    expect(await (await site.get("/")).text()).toContain("old");
    const reply = await owner.call("POST", "/backup/restore", new Blob([readFileSync(at("new.tar"))]));
    expect(await reply.json()).toEqual({ restored: { at: expect.any(String), files: 3, missing: [] } });
    expect(await (await site.get("/")).text()).toContain("new");
    expect((await owner.call("GET", "/backup")).status).toBe(401);
    expect(await (await site.get("/api/skills/site-skills")).text()).toContain("Skill of the new site");
    const { downloads } = (await (
      await new Owner(site, await login()).call("GET", "/downloads/site-downloads")
    ).json()) as { downloads: { file: string }[] };
    for (const { file } of downloads) expect(await (await site.get(file)).text()).toStartWith("new ");
    await site.stop();
    expect(stateOf(at(folder))).toEqual(stateOf(at("new")));
    expect(await program.run(["doctor", "--data", folder])).toMatchObject({ code: 0 });
    const [kept = ""] = readdirSync(at(folder, "backups")).filter((name) =>
      name.startsWith("before-restore-"),
    );
    expect(await program.run(["restore", at(folder, "backups", kept), "--data", folder])).toMatchObject({
      code: 0,
    });
    const { changes: _changes, ...content } = stateOf(at(folder));
    expect(content).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== "changes")),
    );
  });

  const login = async () => {
    const reply = await site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
    });
    return ((await reply.json()) as { token: string }).token;
  };

  test("changes during a restore are on the site or in the backup of the replaced site", async () => {
    const folder = await start();
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        const { status } = await owner.addSkill(`${writer}, ${count}`);
        statuses.add(status);
        if (status === 201) acknowledged.push(`${writer}, ${count}`);
        if (status === 401) return;
      }
    };
    const writers = [1, 2, 3].map(write);
    await expectEventually(() => acknowledged.length > 5, true, "six skills are stored");
    const reply = await owner.call("POST", "/backup/restore", new Blob([readFileSync(at("new.tar"))]));
    expect(reply.status).toBe(200);
    isOver = true;
    await Promise.all(writers);
    await site.stop();
    const [kept = ""] = readdirSync(at(folder, "backups")).filter((name) =>
      name.startsWith("before-restore-"),
    );
    const restored = `${folder}-kept`;
    expect(await program.run(["restore", at(folder, "backups", kept), "--data", restored])).toMatchObject({
      code: 0,
    });
    const skills = new Set([...skillsOf(folder), ...skillsOf(restored)]);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((skill) => !skills.has(skill))).toEqual([]);
    expect([...statuses].filter((status) => ![201, 401, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
  });

  const skillsOf = (folder: string) =>
    (stateOf(at(folder)).skills as string[]).map((row) => (JSON.parse(row) as { skill: string }).skill);

  test("a damaged backup is answered with 422 and changes nothing", async () => {
    const folder = await start();
    const before = stateOf(at(folder));
    const damaged = readFileSync(at("new.tar"));
    damaged[5000] = (damaged[5000] ?? 0) ^ 1;
    for (const body of [new Blob([damaged]), new Blob(["text"]), new Blob([damaged.subarray(0, 20_000)])]) {
      const reply = await owner.call("POST", "/backup/restore", body);
      expect(reply.status).toBe(422);
      expect(await reply.json()).toMatchObject({
        error: { fields: { backup: expect.stringContaining("backup") } },
      });
    }
    await site.stop();
    expect(stateOf(at(folder))).toEqual(before);
    expect(existsSync(at(folder, ".restore"))).toBe(false);
    expect(readdirSync(at(folder, "backups")).filter((name) => name !== ".lock")).toEqual([]);
  });

  const steps = [
    ["restore-staged", "old"],
    ["restore-kept", "old"],
    ["restore-files-placed", "old"],
    ["restore-committed", "new"],
  ] as const;
  test.each(selectSteps(steps, ["restore-files-placed", "restore-committed"]))(
    "killed at %s leaves the %s site",
    async (step, state) => {
      const folder = await start({ TEST_STOP_AT: step });
      const body = new Blob([readFileSync(at("new.tar"))]);
      await expect(owner.call("POST", "/backup/restore", body)).rejects.toThrow();
      const next = await program.serve(["--data", folder]);
      await next.stop();
      expect(existsSync(at(folder, ".restore"))).toBe(false);
      expect(stateOf(at(folder))).toEqual(stateOf(at(state)));
      expect((await program.run(["doctor", "--data", folder])).out).toContain("No faults.");
    },
  );

  test("a backup can be restored instead of a setup, but only with the setup code", async () => {
    site = await program.serve(["--data", "instead"]);
    const code = new URL(site.setupPath, site.url).searchParams.get("setup") ?? "";
    const post = (given: string) =>
      site.get("/api/setup/restore", {
        method: "POST",
        headers: { "x-setup-code": given },
        body: readFileSync(at("new.tar")),
      });
    expect((await post("guess")).status).toBe(403);
    expect((await post(code)).status).toBe(200);
    expect((await post(code)).status).toBe(409);
    expect(await (await site.get("/api/setup")).json()).toEqual({ needed: false });
    await login();
    await site.stop();
    expect(stateOf(at("instead"))).toEqual(stateOf(at("new")));
  });
});

test("commands that write are refused during a restore, and change nothing", async () => {
  const { folder, before, lock, commands } = heldOff;
  const [owner, imported, restored] = await Promise.all(commands);
  for (const finished of [owner, imported])
    expect(finished).toMatchObject({
      code: 1,
      out: "",
      err: "A backup is being restored. Nothing was written. Try again when the restore has finished.\n",
    });
  expect(restored).toMatchObject({ code: 1, err: expect.stringContaining("Another command is writing") });
  expect(stateOf(at(folder))).toEqual(before);
  lock.close();
  expect(await program.run(["import", resume, "--data", folder])).toMatchObject({ code: 0 });
});
