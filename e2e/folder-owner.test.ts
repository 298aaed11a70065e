import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ordinaryBuild, Program } from "./support/site.ts";

/** A user who owns no files; usually `nobody`. */
const USER = 65_534;
const asUser = ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--clear-groups"];
/** The other user must be able to read the executable. */
const canSwitchUser =
  process.getuid?.() === 0 && Bun.spawnSync([...asUser, ordinaryBuild, "--version"]).exitCode === 0;

let program: Program;
const at = (...names: string[]) => join(program.folder, ...names);

beforeEach(() => {
  program = new Program();
  chmodSync(program.folder, 0o755);
  mkdirSync(at("site"));
  mkdirSync(at("shared"));
  chmodSync(at("shared"), 0o777);
  writeFileSync(at("resume.json"), JSON.stringify({ basics: { name: "Ada Lovelace" } }));
});
afterEach(() => program.remove());

async function run(...words: string[]) {
  const { code, out, err } = await program.run(words, "analytical engine 1843\n", {
    VITRINE_DATA: at("site"),
  });
  return { code, text: out + err };
}

/** Files in the site's folder that the user doesn't own. */
const foreignFiles = () =>
  readdirSync(at("site"), { recursive: true })
    .map(String)
    .filter((name) => lstatSync(at("site", name)).uid !== USER);
const owner = ["owner", "--email", "ada@example.org", "--password-stdin"];
const commands: string[][] = [
  owner,
  ["import", "resume.json"],
  ["backup"],
  ["backup", "shared/mine.tar"],
  ["doctor"],
  ["doctor", "--fix"],
  ["restore", "shared/mine.tar"],
];

test.skipIf(!canSwitchUser)(
  "root's commands leave every file to the user who owns the site's folder",
  async () => {
    chownSync(at("site"), USER, USER);
    for (const args of commands) {
      expect(await run(...args)).toMatchObject({ code: 0 });
      expect(foreignFiles(), args.join(" ")).toEqual([]);
    }
  },
);

test.skipIf(!canSwitchUser)(
  "a site that root created stays root's after its folder is given to another user",
  async () => {
    expect(await run(...owner)).toMatchObject({ code: 0 });
    chownSync(at("site"), USER, USER);
    for (const args of commands) expect(await run(...args)).toMatchObject({ code: 0 });
    expect(lstatSync(at("site/vitrine.db")).uid).toBe(0);
  },
);

test.skipIf(!canSwitchUser)(
  "refuses files that the site's user can't read or write, and names them",
  async () => {
    chownSync(at("site"), USER, USER);
    expect(await run(...owner)).toMatchObject({ code: 0 });
    mkdirSync(at("roots"), { mode: 0o700 });
    writeFileSync(at("roots/mine.tar"), "");
    chmodSync(at("resume.json"), 0o600);
    const named = new RegExp(`by the user (\\S+|with the uid ${USER}), who owns the site`);
    const refused: [args: string[], reason: string][] = [
      [["import", "resume.json"], "resume.json can't be read by"],
      [["restore", "roots/mine.tar"], "roots/mine.tar can't be read by"],
      [["backup", "mine.tar"], "mine.tar can't be written by"],
      [["backup", "roots/mine.tar"], "roots/mine.tar can't be written by"],
    ];
    for (const [args, reason] of refused) {
      const { code, text } = await run(...args);
      expect(code).toBe(1);
      expect(text).toStartWith(reason);
      expect(text).toMatch(named);
    }
  },
);

test.skipIf(!canSwitchUser)(
  "refuses a folder that the site's user can't reach, and writes nothing into it",
  async () => {
    chownSync(at("site"), USER, USER);
    chmodSync(program.folder, 0o700);
    const { code, text } = await run(...owner);
    expect(code).toBe(1);
    expect(text).toContain(`${at("site")} belongs to the user `);
    expect(readdirSync(at("site"))).toEqual([]);
  },
);

test.skipIf(!canSwitchUser)(
  "the doctor lists files that the site's user can't read, and changes none of them",
  async () => {
    chownSync(at("site"), USER, USER);
    expect(await run(...owner)).toMatchObject({ code: 0 });
    const names = [
      "listed.bin",
      "0123456789abcdef0123456789abcdef.bin",
      "0123456789abcdef0123456789abcdef.png",
    ];
    for (const name of names) writeFileSync(at("site/uploads", name), "x", { mode: 0o600 });
    const client = new Database(at("site/vitrine.db"));
    client.run(
      "insert into media (name, kind, mime, size, sha256, created_at) values ('listed.bin', 'file', '', 1, 'x', '')",
    );
    client.close();
    for (const args of [["doctor"], ["doctor", "--fix"]]) {
      const { code, text } = await run(...args);
      expect(code).toBe(1);
      for (const name of names) expect(text).toContain(`fault  uploads/${name} can't be read by the user`);
    }
    chmodSync(at("site/uploads"), 0o700);
    chownSync(at("site/uploads"), 0, 0);
    const closed = await run("doctor", "--fix");
    expect(closed.code).toBe(1);
    expect(closed.text).toContain(`fault  ${at("site/uploads")} cannot be read and written by the user`);
    expect(closed.text).not.toContain("fixed");
  },
);
