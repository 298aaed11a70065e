import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where programs are that Go builds for tests and benchmarks. */
export const goPrograms = resolve(import.meta.dir, "../../node_modules/.cache/go");

/** Builds a program where it is not yet. @param module with its version @throws Error saying what is missing */
export function install(program: string, module: string): void {
  if (existsSync(join(goPrograms, program))) return;
  if (Bun.which("go") === null)
    throw new Error(`${program} is built by Go (https://go.dev/dl), which is missing.`);
  mkdirSync(goPrograms, { recursive: true });
  const built = Bun.spawnSync(["go", "install", module], { env: { ...process.env, GOBIN: goPrograms } });
  if (built.exitCode !== 0) throw new Error(`${module} could not be built: ${built.stderr}`);
}
