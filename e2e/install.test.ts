// `vitrine install` into the root folder of another system, so that this one is not changed.
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Program } from "./support/site.ts";

const isRoot = process.getuid?.() === 0;
const hasSystemd = Bun.which("systemctl") !== null;
const hasAnalyze = Bun.which("systemd-analyze") !== null;
const unitPath = "etc/systemd/system/vitrine.service";

let program: Program;
let root: string;
beforeAll(() => {
  program = new Program({ PATH: "/usr/sbin:/usr/bin:/sbin:/bin" });
  root = mkdtempSync(join(tmpdir(), "vitrine-root-"));
  chmodSync(root, 0o755);
  mkdirSync(join(root, "etc"));
  for (const [name, text] of [
    ["passwd", "root:x:0:0:root:/root:/bin/sh\n"],
    ["group", "root:x:0:\n"],
    ["shadow", "root:*:19000:0:99999:7:::\n"],
    ["gshadow", "root:*::\n"],
  ] as const)
    writeFileSync(join(root, "etc", name), text);
});
afterAll(() => {
  program.remove();
  rmSync(root, { recursive: true, force: true });
});

const at = (path: string) => join(root, path);
const run = (...args: string[]) => program.run([...args, "--root", root]);

test.skipIf(!hasSystemd)("--dry-run shows each step and changes nothing", async () => {
  const { code, out, err } = await run("install", "example.org", "--dry-run");
  expect([code, err]).toEqual([0, ""]);
  for (const step of ["useradd", "/var/lib/vitrine", unitPath, "serve example.org", "enable"])
    expect(out).toContain(step);
  expect(existsSync(at("usr"))).toBe(false);
  expect(existsSync(at("var"))).toBe(false);
  expect(readFileSync(at("etc/passwd"), "utf8")).not.toContain("vitrine");
  const bad = await run("install", "not a domain", "--dry-run");
  expect([bad.code, bad.out]).toEqual([1, ""]);
});

test.skipIf(!hasSystemd)(
  "behind a proxy, names port and host and prints the proxy's configuration",
  async () => {
    const args = ["--port", "3001", "--host", "127.0.0.1", "--url", "https://ada.example", "--dry-run"];
    const { code, out, err } = await run("install", ...args);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(
      "serve --port 3001 --host 127.0.0.1 --url https://ada.example --trust-proxy 127.0.0.1,::1 --data /var/lib/vitrine\n",
    );
    expect(out).toMatch(/ada\.example \{\s+reverse_proxy 127\.0\.0\.1:3001/);
    expect(out).toContain("proxy_pass http://127.0.0.1:3001;");
    expect(out).toContain("AmbientCapabilities=\n");
    const low = await run("install", "--port", "80", "--dry-run");
    expect(low.out).toContain("AmbientCapabilities=CAP_NET_BIND_SERVICE\n");
    expect(low.out).not.toContain("proxy_pass");
    for (const [refused, reason] of [
      [["example.org", "--port", "3001"], "--port has no effect with a domain"],
      [["example.org", "--host", "127.0.0.1"], "leave out the domain"],
      [["--port", "0"], "--port must be a port from 1 to 65535"],
      [["--port", "1; reboot"], "--port must be a port"],
      [["--host", "127.0.0.1\nUser=root"], "--host must be"],
    ] as const) {
      const { code, out, err } = await run("install", ...refused, "--dry-run");
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(reason);
    }
  },
);

test.skipIf(!hasSystemd || !isRoot)(
  "creates user, folder and service; uninstall removes all but the data",
  async () => {
    const unasked = await run("install", "example.org");
    expect([unasked.code, unasked.err]).toEqual([1, expect.stringContaining("Nothing was changed")]);
    expect(existsSync(at("usr"))).toBe(false);

    const { code, err } = await run("install", "example.org", "www.example.org", "--yes");
    expect([code, err]).toEqual([0, ""]);
    const [, , uid] = /^vitrine:.*$/m.exec(readFileSync(at("etc/passwd"), "utf8"))?.[0].split(":") ?? [];
    const folder = statSync(at("var/lib/vitrine"));
    expect([folder.uid, folder.mode & 0o777]).toEqual([Number(uid), 0o700]);
    expect(folder.uid).toBeGreaterThan(0);
    const unit = readFileSync(at(unitPath), "utf8");
    expect(unit).toContain(
      "ExecStart=/usr/local/bin/vitrine serve example.org www.example.org --data /var/lib/vitrine\n",
    );
    expect(lstatSync(at("etc/systemd/system/multi-user.target.wants/vitrine.service")).isSymbolicLink()).toBe(
      true,
    );
    const version = Bun.spawnSync([at("usr/local/bin/vitrine"), "--version"]);
    expect(version.stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);

    // Installing again changes the domain.
    writeFileSync(at("var/lib/vitrine/vitrine.db"), "the site");
    expect((await run("install", "other.example", "--yes")).code).toBe(0);
    expect(readFileSync(at(unitPath), "utf8")).toContain("serve other.example --data");

    const gone = await run("uninstall", "--yes");
    expect([gone.code, gone.err]).toEqual([0, ""]);
    for (const path of [
      unitPath,
      "usr/local/bin/vitrine",
      "etc/systemd/system/multi-user.target.wants/vitrine.service",
    ])
      expect(lstatSync(at(path), { throwIfNoEntry: false })).toBeUndefined();
    expect(readFileSync(at("etc/passwd"), "utf8")).toBe("root:x:0:0:root:/root:/bin/sh\n");
    expect(readFileSync(at("var/lib/vitrine/vitrine.db"), "utf8")).toBe("the site");
    // A later user with the same number must not own it.
    expect(statSync(at("var/lib/vitrine/vitrine.db")).uid).toBe(0);
    expect((await run("uninstall", "--yes")).code).toBe(1);
  },
);

test.skipIf(!hasSystemd || !isRoot)(
  "undoes the finished steps if one fails, and leaves a foreign unit alone",
  async () => {
    rmSync(at("var"), { recursive: true, force: true });
    // A file in place of the folder makes a step fail.
    writeFileSync(at("var"), "");
    const failed = await run("install", "--yes");
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining("The finished steps were undone")]);
    expect(existsSync(at("usr/local/bin/vitrine"))).toBe(false);
    expect(readFileSync(at("etc/passwd"), "utf8")).not.toContain("vitrine");
    rmSync(at("var"));

    mkdirSync(at("etc/systemd/system"), { recursive: true });
    writeFileSync(at(unitPath), "[Service]\n");
    for (const command of ["install", "uninstall"]) {
      const { code, err } = await run(command, "--yes");
      expect([code, err]).toEqual([1, expect.stringContaining("was not created by")]);
    }
    expect(readFileSync(at(unitPath), "utf8")).toBe("[Service]\n");
    rmSync(at(unitPath));
  },
);

test.skipIf(!hasAnalyze)("systemd accepts the service, with an exposure below 2.0", async () => {
  for (const domains of [[], ["example.org"]]) {
    const { out } = await run("install", ...domains, "--dry-run");
    const unit = out
      .slice(out.indexOf("# Written by"), out.indexOf("WantedBy=multi-user.target") + 27)
      .replaceAll(/^ {4}/gm, "");
    // The executable and user of the unit don't exist on this machine.
    const path = join(program.folder, "vitrine.service");
    writeFileSync(
      path,
      unit
        .replace("/usr/local/bin/vitrine", join(program.folder, "vitrine"))
        .replace(/^(User|Group)=.*$/gm, "$1=daemon"),
    );
    const verified = Bun.spawnSync(["systemd-analyze", "verify", path], { stderr: "pipe" });
    expect([
      verified.exitCode,
      verified.stderr
        .toString()
        .split("\n")
        .filter((line) => line.includes("vitrine.service:")),
    ]).toEqual([0, []]);
    const measured = Bun.spawnSync(["systemd-analyze", "security", "--offline=true", "--no-pager", path]);
    const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(measured.stdout.toString())?.[1];
    expect(Number(exposure)).toBeLessThan(2);
    expect(Number(exposure)).toBeGreaterThan(0);
  }
});
