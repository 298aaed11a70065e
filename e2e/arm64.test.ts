// Only in `bun run test:long`: runs the executable for a Raspberry Pi with QEMU.
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { isLong } from "../src/testing/long-run.ts";
import { addressFrom } from "./support/printed-address.ts";

const qemu = Bun.which("qemu-aarch64-static") ?? Bun.which("qemu-aarch64");
/** Where Debian's libc6-arm64-cross installs the libraries; `ARM64_LIBRARIES` overrides it. */
const libraries = process.env.ARM64_LIBRARIES ?? "/usr/aarch64-linux-gnu";
/** Whether the system runs arm64 executables directly, which the server needs for its subprocesses. */
const runsAlone = existsSync("/proc/sys/fs/binfmt_misc/qemu-aarch64");
const folder = mkdtempSync(join(tmpdir(), "vitrine-arm64-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!isLong)(
  "the executable for arm64 starts and serves",
  async () => {
    if (qemu === null || !existsSync(join(libraries, "lib/ld-linux-aarch64.so.1")))
      throw new Error("This needs qemu-user-static and libc6-arm64-cross: apt-get install them.");
    const executable = join(folder, "vitrine");
    const build = Bun.spawnSync(
      ["bun", "scripts/build.ts", "--no-web", "--target=bun-linux-arm64", `--outfile=${executable}`],
      { cwd: join(import.meta.dir, "..") },
    );
    expect(build.exitCode).toBe(0);
    const run = [qemu, "-L", libraries, executable];
    const version = Bun.spawnSync([...run, "--version"], { cwd: folder });
    expect(version.stdout.toString()).toBe(`${manifest.version}\n`);
    if (!runsAlone)
      throw new Error(
        "It starts. To serve it begins another process, for which this needs binfmt_misc with qemu-aarch64, as Debian's qemu-user-static registers it.",
      );
    const server = Bun.spawn([...run, "serve", "--port", "0", "--host", "127.0.0.1"], {
      cwd: folder,
      stdout: "pipe",
      stderr: "inherit",
    });
    try {
      const address = await addressFrom(server.stdout);
      const reply = await fetch(`${address}/`);
      expect([reply.status, (await reply.text()).includes("<h1")]).toEqual([200, true]);
    } finally {
      server.kill("SIGKILL");
      await server.exited;
    }
  },
  300_000,
);
