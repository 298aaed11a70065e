// `npm test`: types, lint, unit tests, the build, and the browser tests against what was built.
// Ends with the line `N passed, N failed`; exits 1 unless everything passed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

let passed = 0;
let failed = 0;

function count(title: string, isPassed: boolean): void {
  if (isPassed) passed++;
  else failed++;
  console.log(`${isPassed ? "passed" : "FAILED"}: ${title}`);
}

async function run(command: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const child = Bun.spawn(command, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return (await child.exited) === 0;
}

/** Runs tests and adds their counts; a run that ends badly, or runs nothing, is a failure too. */
async function runTests(
  title: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  console.log(`\n${title}`);
  const folder = mkdtempSync(join(tmpdir(), "vitrine-report-"));
  const report = join(folder, "report.xml");
  const isGood = await run(
    ["bun", "test", ...words, "--reporter=junit", `--reporter-outfile=${report}`],
    environment,
  );
  const file = Bun.file(report);
  const summary = (await file.exists()) ? (/<testsuites [^>]*>/.exec(await file.text())?.[0] ?? "") : "";
  const of = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(summary)?.[1] ?? 0);
  const failures = of("failures");
  const good = of("tests") - failures - of("skipped");
  passed += good;
  failed += failures;
  if (failures === 0 && (!isGood || good === 0)) count(`${title} ran to their end`, false);
  rmSync(folder, { recursive: true });
}

const chromium = await findChromium();

console.log("\nTypes, format and lint");
count("types", await run(["bun", "run", "typecheck"]));
count("format", await run(["bun", "run", "format:check"]));
count("lint", await run(["bun", "run", "lint"]));
// The limit is for tests that hang; fifty password hashes take their time on a busy machine.
await runTests("Unit tests", ["src", "web", "--parallel", "--timeout=60000"]);

console.log("\nBuild");
const isBuilt = await run(["bun", "scripts/build-for-tests.ts"]);
count("build", isBuilt);
if (chromium === null) count("browser tests: Chromium is missing, see above", false);
else if (isBuilt) {
  // Two files at a time: a browser waits more than it works. More would take the processor from each other's limits.
  const words = ["e2e", "--parallel=2", "--timeout=60000"];
  await runTests("Tests of the executable", words, { CHROMIUM: chromium });
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
