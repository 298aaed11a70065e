// Only in `bun run test:long`: builds and runs the image of the Dockerfile with Buildah, which needs no daemon. The base image is made from Debian's packages.
import { afterAll, expect, test } from "bun:test";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong, reportFigure } from "../src/testing/long-run.ts";
import { addressFrom } from "./support/printed-address.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-image-"));
const policy = join(folder, "policy.json");
afterAll(() => {
  // Written only if Buildah is installed.
  if (existsSync(policy)) {
    buildah("rm", "--all");
    buildah("rmi", "--all", "--force");
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs Buildah with its own image store. */
function command(...words: string[]): string[] {
  const store = [
    "--root",
    join(folder, "store"),
    "--runroot",
    join(folder, "run"),
    "--storage-driver",
    "vfs",
  ];
  return ["buildah", ...store, ...words];
}

function buildah(...words: string[]): string {
  return run(command(...words));
}

function run(words: string[]): string {
  const ran = Bun.spawnSync(words, { cwd: join(import.meta.dir, "..") });
  if (ran.exitCode !== 0) throw new Error(`${words.join(" ")}\n${ran.stderr}`);
  return ran.stdout.toString().trim();
}

test.skipIf(!isLong)(
  "the container image contains only the executable and its libraries, and serves a new site as its own user",
  async () => {
    if (process.getuid?.() !== 0 || Bun.which("buildah") === null || Bun.which("debootstrap") === null)
      throw new Error("This needs root, buildah and debootstrap: apt-get install them.");
    writeFileSync(policy, JSON.stringify({ default: [{ type: "insecureAcceptAnything" }] }));
    const debian = join(folder, "debian");
    run(["debootstrap", "--variant=minbase", "bookworm", debian]);
    const base = buildah("--signature-policy", policy, "from", "scratch");
    buildah("add", base, debian, "/");
    buildah("commit", "--signature-policy", policy, base, "docker.io/library/debian:bookworm-slim");
    const build = ["build", "--isolation", "chroot", "--pull-never", "--signature-policy", policy];
    buildah(...build, "--tag", "vitrine", ".");

    const container = buildah("--signature-policy", policy, "from", "--pull-never", "localhost/vitrine");
    const root = buildah("mount", container);
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
    const libraries = files.filter((file) => /^\/lib(64)?\/.*\.so[.\d]*$/.test(file));
    expect(files.filter((file) => !libraries.includes(file)).sort()).toEqual([
      "/etc/group",
      "/etc/passwd",
      "/usr/local/bin/vitrine",
    ]);
    expect(libraries.some((file) => file.endsWith("/libc.so.6"))).toBe(true);
    const size = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
    reportFigure("Container", `${files.length} files, ${(size / 1e6).toFixed(1)} MB`);

    const data = join(folder, "data");
    mkdirSync(data);
    chownSync(data, 10001, 10001);
    const serve = [
      "/usr/local/bin/vitrine",
      "serve",
      "--data",
      "/site/own",
      "--host",
      "127.0.0.1",
      "--port",
      "0",
    ];
    const server = Bun.spawn(
      command("run", "--isolation", "chroot", "--volume", `${data}:/site/own`, container, "--", ...serve),
      { stdout: "pipe", stderr: "inherit" },
    );
    try {
      const address = await addressFrom(server.stdout);
      for (const path of ["/", "/admin", "/resume.pdf"])
        expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
      expect(existsSync(join(data, "vitrine.db"))).toBe(true);
      expect(statSync(join(data, "vitrine.db")).uid).toBe(10001);
    } finally {
      server.kill("SIGTERM");
      await server.exited;
    }
  },
  600_000,
);
