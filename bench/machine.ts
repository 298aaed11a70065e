import { readFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { $ } from "bun";

/** The lines of RESULTS.md with date, machine and versions. */
export async function describeMachine(): Promise<string[]> {
  $.cwd(import.meta.dir);
  const commit = (await $`git rev-parse --short HEAD`.text()).trim();
  const changes = await $`git status --porcelain -- :/ :!RESULTS.md`.text();
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 1e9)} GB of memory`;
  const system = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  const format = `--showformat=, \${Package} \${Version}`;
  const packages = ["nginx-light", "caddy", "wrk", "rclone", "chromium"];
  const versions = await $`dpkg-query --show ${format} ${packages}`.nothrow().quiet().text();
  return [
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit}${changes && " with uncommitted changes"}`,
    `- ${cores[0]?.model}, ${cores.length} cores, ${memory}, ${system}, kernel ${release()}`,
    `- Bun ${Bun.version}${versions}`,
  ];
}
