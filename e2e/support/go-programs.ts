import { existsSync, mkdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const programs = resolve(import.meta.dir, "../../node_modules/.cache/go");

/**
 * Builds a Go program for tests and benchmarks, once per version.
 * @param module path with version
 * @returns the path of the program
 * @throws Error that says what is missing
 */
export function goProgram(module: string): string {
  const [path = "", version = ""] = module.split("@");
  const folder = join(programs, version);
  const program = join(folder, basename(path));
  if (existsSync(program)) return program;
  if (Bun.which("go") === null)
    throw new Error(`${module} is built by Go (https://go.dev/dl), which is missing.`);
  mkdirSync(folder, { recursive: true });
  // Downloads a newer Go if the module needs it.
  const env = { ...process.env, GOBIN: folder, GOTOOLCHAIN: "auto" };
  const built = Bun.spawnSync(["go", "install", module], { env });
  if (built.exitCode !== 0) throw new Error(`${module} could not be built: ${built.stderr}`);
  return program;
}
