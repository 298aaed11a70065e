// `vitrine update`. Newer releases are scripts that print another version and otherwise run the current executable.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong } from "../src/testing/long-run.ts";
import { ReleaseSource, strangeKey } from "./support/release-source.ts";
import { Program, testBuild } from "./support/site.ts";

const newer = (version: string, also = "") =>
  `#!/bin/sh\n${also}[ "$1" = --version ] && echo ${version} && exit\nexec ${testBuild} "$@"\n`;

let source: ReleaseSource;
let program: Program;
beforeAll(async () => {
  source = new ReleaseSource();
  program = new Program({}, testBuild);
  const { code } = await program.run(
    ["owner", "--email", "you@example.org", "--password-stdin"],
    "correct horse battery\n",
  );
  expect(code).toBe(0);
});
afterAll(() => {
  source.stop();
  program.remove();
});

const at = (name: string) => join(program.folder, name);
const update = (args: string[] = [], environment: Record<string, string> = {}) =>
  program.run(["update", ...args], "", { ...source.environment, ...environment });
const ownVersion = async () => (await program.run(["--version"])).out.trim();
/** The backups, oldest first. */
const backups = () =>
  readdirSync(at("backups"))
    .filter((name) => name.endsWith(".tar"))
    .sort();
/** Restores the state before any update. */
function reset(): void {
  rmSync(at("vitrine.previous"), { force: true });
  rmSync(at("vitrine"), { force: true });
  Bun.spawnSync(["cp", testBuild, at("vitrine")]);
}
function expectNothingLeft(): void {
  expect(readdirSync(program.folder)).not.toContain(".vitrine-update");
  if (existsSync(at("backups"))) expect(readdirSync(at("backups"))).not.toContain(".update-copy");
}

test("reports a newer release, installs it after a backup, and returns from it with --back", async () => {
  const version = await ownVersion();
  await source.publish("9.8.7", newer("9.8.7"));
  const check = await update(["--check"]);
  expect([check.code, check.err]).toEqual([0, ""]);
  expect(check.out).toContain("Vitrine 9.8.7 is available");
  expect(check.out).toContain("What is new");
  expect(existsSync(at("vitrine.previous"))).toBe(false);

  const { code, out, err } = await update();
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("The new version can serve a copy of the site.");
  expect(backups()).toHaveLength(1);
  expect(await ownVersion()).toBe("9.8.7");
  expect(
    Bun.spawnSync([at("vitrine.previous"), "--version"])
      .stdout.toString()
      .trim(),
  ).toBe(version);
  expectNothingLeft();

  // The script would run `--back` with the executable in dist/, so the previous executable is run under its own name.
  renameSync(at("vitrine"), at("newer"));
  renameSync(at("vitrine.previous"), at("vitrine"));
  renameSync(at("newer"), at("vitrine.previous"));
  const back = await update(["--back"]);
  expect([back.code, back.err]).toEqual([0, ""]);
  expect(await ownVersion()).toBe("9.8.7");
  expect(
    Bun.spawnSync([at("vitrine.previous"), "--version"])
      .stdout.toString()
      .trim(),
  ).toBe(version);
  expectNothingLeft();
  reset();
  const nothing = await update(["--back"]);
  expect([nothing.code, nothing.err]).toEqual([
    1,
    expect.stringContaining("no previous version to go back to"),
  ]);
}, 60_000);

test("does nothing if this version is the newest", async () => {
  const version = await ownVersion();
  await source.publish(version, newer(version));
  for (const args of [[], ["--check"]])
    expect(await update(args)).toEqual({
      code: 0,
      out: `Vitrine ${version} is the newest version.\n`,
      err: "",
    });
  expect(existsSync(at("vitrine.previous"))).toBe(false);
});

test("follows redirects of a source", async () => {
  await source.publish("9.8.7", newer("9.8.7"));
  source.redirect("newest", `${source.origin}/9.8.7`);
  source.redirect("9.8.7", `${source.origin}/releases`);
  const check = await update(["--check"], { VITRINE_UPDATE_URL: `${source.origin}/newest` });
  expect([check.code, check.err]).toEqual([0, ""]);
  expect(check.out).toContain("Vitrine 9.8.7 is available");
});

test("an executable without a release key refuses updates, and says how to update", async () => {
  const ordinary = new Program();
  await source.publish("9.8.7", newer("9.8.7"));
  const { requests } = source;
  for (const args of [["update"], ["update", "--check"]])
    for (const environment of [source.environment, {}]) {
      const { code, out, err } = await ordinary.run(args, "", environment);
      expect([code, out, err]).toEqual([1, "", expect.stringContaining("was built from source")]);
      expect(err).toContain("Update it with `git pull`");
    }
  expect(source.requests).toBe(requests);
  for (const name of ["vitrine.previous", ".vitrine-update", "backups"])
    expect(readdirSync(ordinary.folder)).not.toContain(name);
  // An executable that a manual update left there can still be restored.
  Bun.spawnSync(["cp", testBuild, join(ordinary.folder, "vitrine.previous")]);
  expect(await ordinary.run(["update", "--back"])).toMatchObject({ code: 0, err: "" });
  ordinary.remove();
});

type Refused = [
  name: string,
  says: string,
  publish: () => Promise<void>,
  environment?: Record<string, string>,
];
const refused: Refused[] = [
  ["a wrong checksum", "The checksum of", () => source.publish("9.0.0", newer("9.0.0"), { damage: true })],
  ["a wrong signature", "signature", () => source.publish("9.0.0", newer("9.0.0"), { key: strangeKey() })],
  [
    "an unreadable signature",
    "signature",
    () =>
      source.publish("9.0.0", newer("9.0.0"), {
        change: ({ files }) => Object.assign(files["linux-x64"] ?? {}, { signature: "none" }),
      }),
  ],
  ["an older version", "is older than this one", () => source.publish("0.0.1", newer("0.0.1"))],
  [
    "another platform",
    "but not for",
    () => source.publish("9.0.0", newer("9.0.0"), { platform: "plan9-x64" }),
  ],
  ["an archive of another version", "not 9.0.0", () => source.publish("9.0.0", newer("8.0.0"))],
  [
    "a file that is not an executable",
    "does not run on this machine",
    () => source.publish("9.0.0", Buffer.from([0x7f, 1, 2, 3])),
  ],
  [
    "an executable that can't serve the site",
    "does not serve a copy",
    () => source.publish("9.0.0", newer("9.0.0", '[ "$1" = serve ] && echo "Not today" >&2 && exit 3\n')),
  ],
  [
    "an executable that can't restore the backup",
    "can't restore the backup",
    () => source.publish("9.0.0", newer("9.0.0", '[ "$1" = restore ] && echo "Not today" >&2 && exit 3\n')),
  ],
  [
    "a latest.json in an unknown format",
    "does not describe a release",
    () => source.publish("nine", newer("nine")),
  ],
  [
    "a file name with a path",
    "does not describe a release",
    () =>
      source.publish("9.0.0", newer("9.0.0"), {
        change: ({ files }) =>
          Object.assign(files["linux-x64"] ?? {}, { name: "../../vitrine-linux-x64.tar.gz" }),
      }),
  ],
  ["no source", "VITRINE_UPDATE_URL", async () => {}, { VITRINE_UPDATE_URL: "" }],
  [
    "a source that is down",
    "can't be fetched",
    async () => {},
    { VITRINE_UPDATE_URL: "http://127.0.0.1:1/" },
  ],
  ["plain http", "is not https", async () => {}, { VITRINE_UPDATE_URL: "http://releases.invalid/" }],
  [
    "a host whose name only starts like a local address",
    "is not https",
    async () => {},
    { VITRINE_UPDATE_URL: "http://127.0.0.1.releases.invalid/" },
  ],
  ["an invalid address", "must be a folder", async () => {}, { VITRINE_UPDATE_URL: "file:///tmp" }],
];

describe("an update", () => {
  const build = readFileSync(testBuild);
  beforeAll(reset);

  test.each(refused)(
    "with %s is refused and changes nothing",
    async (_name, says, publish, environment = {}) => {
      await publish();
      const { code, err } = await update([], environment);
      expect([code, err]).toEqual([1, expect.stringContaining(says)]);
      expect(err.split("\n").length).toBeLessThan(4);
      expect(readFileSync(at("vitrine")).equals(build), "the executable is as it was").toBe(true);
      expect(existsSync(at("vitrine.previous"))).toBe(false);
      expectNothingLeft();
    },
    60_000,
  );
});

test.each([
  ["plain http", "http://releases.invalid", "is not https"],
  ["a file", "file:///etc", "is not https"],
  ["itself", "", "redirects more than 5 times"],
])("a source that redirects to %s is refused", async (_name, target, says) => {
  source.redirect("astray", target || `${source.origin}/astray`);
  const { code, err } = await update([], { VITRINE_UPDATE_URL: `${source.origin}/astray` });
  expect([code, err]).toEqual([1, expect.stringContaining(says)]);
  expectNothingLeft();
});

test.skipIf(process.getuid?.() === 0 && Bun.which("setpriv") === null)(
  "is refused in a read-only folder and changes nothing",
  async () => {
    await source.publish("9.0.0", newer("9.0.0"));
    const folder = mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
    Bun.spawnSync(["cp", testBuild, join(folder, "vitrine")]);
    mkdirSync(join(folder, "elsewhere"));
    chmodSync(join(folder, "elsewhere"), 0o777);
    chmodSync(folder, 0o555);
    // Root could write anyway.
    const user =
      process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
    const child = Bun.spawn([...user, join(folder, "vitrine"), "update"], {
      cwd: join(folder, "elsewhere"),
      env: { PATH: "/usr/bin:/bin", ...source.environment },
      stderr: "pipe",
    });
    expect(await new Response(child.stderr).text()).toContain("can't be written by this user");
    expect(await child.exited).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(["elsewhere", "vitrine"]);
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  },
);

test.skipIf(Bun.spawnSync(["unshare", "-rm", "true"]).exitCode !== 0)(
  "is refused on a full disk and changes nothing",
  async () => {
    await source.publish("9.0.0", newer("9.0.0"));
    const folder = mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
    const size = Math.ceil(Bun.file(testBuild).size / 1024) + 1024;
    const script = `mount -t tmpfs -o size=${size}k tmpfs ${folder} && cp ${testBuild} ${folder}/vitrine && cd ${folder} &&
      ./vitrine update; echo "ended with $?"; ls -A; cmp ${testBuild} vitrine && ./vitrine --version`;
    const child = Bun.spawn(["unshare", "-rm", "sh", "-c", script], {
      env: { PATH: "/usr/bin:/bin", ...source.environment },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect(err).toContain("is full");
    expect(out).toBe(`ended with 1\nvitrine\n${await ownVersion()}\n`);
    rmSync(folder, { recursive: true });
  },
);

const steps = isLong
  ? ["fetched", "unpacked", "backed-up", "checked", "kept", "named", "placed"]
  : ["checked", "kept", "placed"];

test("an update killed at any step leaves a working executable, and the next update succeeds", async () => {
  for (const step of steps) {
    reset();
    const version = await ownVersion();
    await source.publish("9.8.7", newer("9.8.7"));
    const cut = await update([], { TEST_STOP_AT: `update-${step}` });
    expect([step, cut.code]).toEqual([step, 137]);
    expect([step, await ownVersion()]).toEqual([step, step === "placed" ? "9.8.7" : version]);
    if (step === "placed") continue;
    const { code, err } = await update();
    expect([step, code, err]).toEqual([step, 0, ""]);
    expect(await ownVersion()).toBe("9.8.7");
    expect(
      Bun.spawnSync([at("vitrine.previous"), "--version"])
        .stdout.toString()
        .trim(),
    ).toBe(version);
    expectNothingLeft();
  }
}, 120_000);
