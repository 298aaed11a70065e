import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { isLong } from "../src/testing/long-run.ts";
import { ownerEmail, ownerPassword, Program, testBuild } from "./support/site.ts";
import { bytesOf, wrongFiles } from "./support/state.ts";

const SIGKILL = 137;
const migrations = readMigrationFiles({ migrationsFolder: join(import.meta.dir, "../migrations") });
const newest = migrations.length - 1;
/** Every older schema by number. `npm test` uses the first, one in the middle and the last. */
const allOlder = migrations.slice(0, -1).map((_migration, schema) => schema);
const olderSchemas = isLong
  ? allOlder
  : allOlder.filter((schema) => [0, Math.floor(newest / 2), newest - 1].includes(schema));

let program: Program;
let passwordHash: string;
const at = (...names: string[]) => join(program.folder, ...names);
const command = (args: string[], environment = {}) => program.run(args, "", environment);

beforeAll(async () => {
  program = new Program({}, testBuild);
  passwordHash = await Bun.password.hash(ownerPassword, {
    algorithm: "argon2id",
    memoryCost: 19456,
    timeCost: 2,
  });
});
afterAll(() => program.remove());

const file = { name: "0123456789abcdef0123456789abcdef.bin", content: "what an older version stored" };
const sha256 = new Bun.CryptoHasher("sha256").update(file.content).digest("hex");
/** Recent, because old history is deleted. */
const time = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const entity = "id, version, created_at, updated_at";
const row = (id: string) => `'${id}', 3, '${time}', '${time}'`;

/** One row of everything with the columns of schema 0000, which all later schemas have. */
const content = `
  insert into users (${entity}, email, fname, lname) values (${row("user")}, '${ownerEmail}', 'Grace', 'Höpper ''42');
  insert into sessions (token_hash, user_id, created_at, last_used_at) values ('hash', 'user', '${time}', '${time}');
  insert into skills (${entity}, skill, strength, position) values (${row("skill")}, 'COBOL', '1', 0);
  insert into links (${entity}, platform, href) values (${row("link")}, 'Github', 'https://example.org/?a=1&b="2"');
  insert into summaries (${entity}, summary) values (${row("summary")}, 'Line 1
Line 2 🦆');
  insert into educations (${entity}, school, achievements) values (${row("education")}, 'Yale', '["Phi"]');
  insert into experiences (${entity}, title, still_employed) values (${row("experience")}, 'Admiral', 1);
  insert into projects (${entity}, title, featured) values (${row("project")}, 'Compiler', 1);
  insert into project_sections (${entity}, project_id, header) values (${row("section")}, 'project', 'A-0');
  insert into abouts (${entity}, block_type, body) values (${row("about")}, 'text', 'A body.');
  insert into resumes (${entity}, link) values (${row("resume")}, '');
  insert into downloads (${entity}, name, file) values (${row("download")}, 'Notes', '/uploads/${file.name}');
  insert into media (name, kind, mime, size, sha256, original_name, created_at)
    values ('${file.name}', 'file', 'application/octet-stream', ${file.content.length}, '${sha256}', 'notes.txt', '${time}');
  insert into contacts (${entity}, name, message, received_at) values (${row("contact")}, 'Ada', 'Hello', '${time}');
  insert into contact_deliveries (id, contact_id, relay, state, attempts, next_attempt_at)
    values ('delivery', 'contact', 'smtp', 'sent', 2, '${time}');
  insert into changes (id, label, at) values ('change', 'add skill', '${time}');
  insert into history (id, change_id, table_name, row_id, action, version, "before")
    values ('history', 'change', 'skills', 'skill', 'update', 3, '{"skill":"FORTRAN"}');
`;

/** Rows for later additions, by the first schema that has them. */
const later: Record<number, string> = {
  6: `
    insert into sections (${entity}, kind, title) values (${row("resume-section")}, 'languages', 'Tongues');
    insert into section_entries (${entity}, section_id, name, level)
      values (${row("entry")}, 'resume-section', 'French', 'Fluent');`,
  7: `
    insert into resume_documents (${entity}, name, content, taken)
      values (${row("document")}, 'resume.json', '{"basics":{}}', '[]');`,
  9: `
    insert into api_tokens (id, user_id, token_hash, name, scope, created_at)
      values ('token', 'user', 'hash', 'CI', 'read', '${time}');
    insert into passkeys (id, user_id, credential_id, public_key, counter, host, name, created_at)
      values ('passkey', 'user', 'credential', 'key', 0, 'localhost', 'Phone', '${time}');
    insert into recovery_codes (code_hash, user_id) values ('code', 'user');
    insert into second_factors (user_id, secret) values ('user', 'secret');`,
  10: "insert into visits (period, kind, name, views, visitors) values ('2026-01-31', 'page', '/', 3, 2);",
  12: `insert into resume_layouts (${entity}, template) values (${row("layout")}, 'dense');`,
  13: `insert into shares (${entity}, token, name) values (${row("share")}, 'secret', 'Charles');`,
  14: "insert into server_settings (id, version, plain, sealed) values ('site', 2, '{}', '{}');",
  15: `insert into looks (${entity}, design, accent) values (${row("look")}, 'printed-page', '#7a1f3d');`,
  16: "update looks set palette = 'nord';",
  23: `insert into languages (${entity}, main) values (${row("languages")}, 'en');`,
};

let folders = 0;
/** Creates a data folder as the version with an earlier schema did. */
function siteOf(schema: number): string {
  const folder = `schema-${schema}-${++folders}`;
  mkdirSync(at(folder, "uploads"), { recursive: true });
  writeFileSync(at(folder, "uploads", file.name), file.content);
  const database = new Database(at(folder, "vitrine.db"), { create: true });
  database.run("pragma journal_mode = wal");
  database.run(
    "create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)",
  );
  for (const { sql, hash, folderMillis } of migrations.slice(0, schema + 1)) {
    for (const statement of sql) database.run(statement);
    database.run("insert into __drizzle_migrations (hash, created_at) values (?, ?)", [hash, folderMillis]);
  }
  database.run("begin");
  database.run(content);
  for (const [first, rows] of Object.entries(later)) if (schema >= Number(first)) database.run(rows);
  database.run("insert into credentials (user_id, password_hash, updated_at) values ('user', ?, ?)", [
    passwordHash,
    time,
  ]);
  database.run("commit");
  database.close();
  return folder;
}

function schemaOf(folder: string): number {
  const database = new Database(at(folder, "vitrine.db"), { readwrite: true, create: false });
  const { count } = database
    .query<{ count: number }, []>("select count(*) as count from __drizzle_migrations")
    .get() ?? { count: 0 };
  database.close();
  return count - 1;
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Reads all rows, with the columns that `like` has, else with all columns. */
function rowsOf(folder: string, like?: Rows): Rows {
  const database = new Database(at(folder, "vitrine.db"), { readwrite: true, create: false });
  const tables = database
    .query<{ name: string }, []>(
      "select name from sqlite_master where type = 'table' and substr(name, 1, 2) <> '__' and name not like 'sqlite_%' order by name",
    )
    .all();
  const rows: Rows = {};
  for (const { name } of tables) {
    if (like !== undefined && like[name] === undefined) continue;
    const columns = Object.keys(like?.[name]?.[0] ?? {}).map((column) => `"${column}"`);
    rows[name] = database
      .query<Record<string, unknown>, []>(`select ${columns.join(", ") || "*"} from "${name}"`)
      .all();
  }
  database.close();
  return rows;
}

const copiesOf = (folder: string) =>
  existsSync(at(folder, "backups"))
    ? readdirSync(at(folder, "backups")).filter((name) => name.startsWith("before-upgrade-"))
    : [];

describe("an upgrade (§R4)", () => {
  test.each(olderSchemas)(
    "from schema %i keeps every row and file, and a copy from before",
    async (schema) => {
      const folder = siteOf(schema);
      const before = rowsOf(folder);
      expect(Object.values(before).every((rows) => rows.length === 1)).toBe(true);
      const original = readFileSync(at(folder, "vitrine.db"));
      const site = await program.serve(["--data", folder]);
      expect(site.output).toMatch(
        /Upgraded the database from schema \d{4} to schema \d{4}\. Copy from before the upgrade: .*before-upgrade/,
      );
      const login = await site.get("/api/users/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
      });
      expect(login.status).toBe(200);
      expect(await (await site.get(`/uploads/${file.name}`)).text()).toBe(file.content);
      expect(await (await site.get("/")).text()).toContain("COBOL");
      await site.stop();
      // The login created another session.
      const { sessions: _sessions, ...rows } = before;
      expect(rowsOf(folder, rows)).toEqual(rows);
      expect(schemaOf(folder)).toBe(newest);
      expect(wrongFiles(at(folder))).toEqual([]);
      const [copy = ""] = copiesOf(folder);
      expect(readFileSync(at(folder, "backups", copy))).toEqual(original);
      expect(await command(["doctor", "--data", folder])).toMatchObject({ code: 0 });
      expect(copiesOf(folder)).toHaveLength(1);
    },
  );

  test("of a backup with an older schema happens when it is restored", async () => {
    for (const schema of olderSchemas) {
      const folder = siteOf(schema);
      expect(await command(["backup", "old.tar", "--data", folder])).toMatchObject({ code: 0 });
      expect(schemaOf(folder)).toBe(schema);
      const { sessions: _sessions, api_tokens: _tokens, ...rows } = rowsOf(folder);
      expect(await command(["restore", "old.tar", "--data", `${folder}-restored`])).toMatchObject({
        code: 0,
      });
      expect(rowsOf(`${folder}-restored`, rows)).toEqual(rows);
      expect(schemaOf(`${folder}-restored`)).toBe(newest);
    }
  });

  test("is not made by an import with --dry-run", async () => {
    const folder = siteOf(0);
    const before = bytesOf(at(folder));
    const args = ["import", join(import.meta.dir, "fixtures/resume.json"), "--dry-run", "--data", folder];
    const { code, out } = await command(args);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^(Would|Nothing to import)[\s\S]*Nothing was changed \(--dry-run\)\.\n$/),
    ]);
    expect(out).not.toContain("Upgraded");
    expect(bytesOf(at(folder))).toEqual(before);
  });

  test("that fails changes no byte, names the cause, and works once it is removed", async () => {
    const folder = siteOf(0);
    const obstacle = new Database(at(folder, "vitrine.db"));
    obstacle.run("create table __new_contact_deliveries (x)");
    obstacle.close();
    const before = bytesOf(at(folder));
    for (const args of [
      ["serve", "--port", "0"],
      ["doctor"],
      ["import", join(import.meta.dir, "fixtures/resume.json")],
    ]) {
      const finished = await command([...args, "--data", folder]);
      expect(finished.code).toBe(1);
      expect(finished.err).toMatch(
        /could not be upgraded: .*already exists.* is unchanged.*before-upgrade-.*Go back to your previous version of Vitrine/,
      );
      expect(bytesOf(at(folder))).toMatchObject(before);
    }
    for (const copy of copiesOf(folder))
      expect(bytesOf(at(folder))[`backups/${copy}`]).toBe(before["vitrine.db"] ?? "");
    const mended = new Database(at(folder, "vitrine.db"));
    mended.run("drop table __new_contact_deliveries");
    mended.close();
    expect(await command(["doctor", "--data", folder])).toMatchObject({ code: 0 });
    expect(schemaOf(folder)).toBe(newest);
    expect(copiesOf(folder).length).toBeLessThanOrEqual(3);
  });

  test.each([
    ["upgrade-copied", false],
    ["upgrade-ran", false],
    ["upgrade-committed", true],
  ] as const)("killed at %s is the old schema or the new one (§R2)", async (step, isUpgraded) => {
    for (const schema of olderSchemas) {
      const folder = siteOf(schema);
      const before = rowsOf(folder);
      expect((await command(["doctor", "--data", folder], { TEST_STOP_AT: step })).code).toBe(SIGKILL);
      expect(schemaOf(folder)).toBe(isUpgraded ? newest : schema);
      expect(rowsOf(folder, before)).toEqual(before);
      expect(await command(["doctor", "--data", folder])).toMatchObject({ code: 0 });
      expect(schemaOf(folder)).toBe(newest);
      expect(rowsOf(folder, before)).toEqual(before);
    }
  });

  test("while a server runs is refused and changes nothing", async () => {
    const folder = siteOf(0);
    const lock = new Database(at(folder, "vitrine.lock"), { create: true });
    lock.run("begin exclusive");
    const before = bytesOf(at(folder));
    const finished = await command([
      "import",
      join(import.meta.dir, "fixtures/resume.json"),
      "--data",
      folder,
    ]);
    expect(finished).toMatchObject({ code: 1, err: expect.stringContaining("Another Vitrine serves") });
    expect(bytesOf(at(folder))).toEqual(before);
    lock.close();
  });
});

describe("a start that would put data at risk is refused and changes nothing (§R6)", () => {
  test("the database is missing but the folder contains other parts of a site", async () => {
    const folder = "lost";
    await (await program.serve(["--data", folder])).stop();
    for (const isEmpty of [false, true]) {
      rmSync(at(folder, "vitrine.db"));
      if (isEmpty) writeFileSync(at(folder, "vitrine.db"), "");
      const before = bytesOf(at(folder));
      for (const args of [
        ["serve", "--port", "0"],
        ["owner", "--email", ownerEmail, "--password-stdin"],
      ]) {
        const finished = await program.run([...args, "--data", folder], `${ownerPassword}\n`);
        expect(finished.code).toBe(1);
        expect(finished.err).toMatch(
          /vitrine\.db is (missing|empty)\. Put the database back, or restore a backup/,
        );
        expect(bytesOf(at(folder))).toEqual(before);
      }
      writeFileSync(at(folder, "vitrine.db"), "");
    }
  });

  test("the database was copied without its write-ahead log", async () => {
    const folder = "copied";
    const site = await program.serve(["--data", folder]);
    await site.stop();
    for (const end of ["", "-wal", "-shm"]) rmSync(at(folder, `vitrine.db${end}`), { force: true });
    // A copy without the log, which contained all data.
    const bare = new Database(at(folder, "vitrine.db"));
    bare.run("pragma journal_mode = wal");
    bare.close();
    writeFileSync(at(folder, "uploads", "a.bin"), "a");
    for (const args of [["serve", "--port", "0"], ["doctor"]]) {
      const finished = await program.run([...args, "--data", folder]);
      expect(finished.code).toBe(1);
      expect(finished.out + finished.err).toContain("copied without the file vitrine.db-wal");
    }
  });

  test("the database is newer than the program, also after a crash", async () => {
    const folder = siteOf(newest);
    const database = new Database(at(folder, "vitrine.db"));
    database.run("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
    database.close();
    const before = bytesOf(at(folder));
    const finished = await command(["serve", "--port", "0", "--data", folder]);
    expect(finished.code).toBe(1);
    expect(finished.err).toMatch(
      /written by a newer version of Vitrine\. Start that version, or restore a backup/,
    );
    expect(bytesOf(at(folder))).toEqual(before);
  });

  test("another server uses the folder", async () => {
    const folder = siteOf(newest);
    const site = await program.serve(["--data", folder]);
    const before = rowsOf(folder);
    const second = await command(["serve", "--port", "0", "--data", folder]);
    expect(second.code).toBe(1);
    expect(second.err).toMatch(
      /Another Vitrine serves .*Stop it first, or choose another folder with --data/,
    );
    expect(rowsOf(folder)).toEqual(before);
    expect((await site.get("/healthz")).status).toBe(200);
    await site.stop();
  });
});
