// `npm test`: types, format, lint, unit tests, the build, and the tests of what was built.
// Ends with the slowest files and the line `N passed, N failed`; exits 1 unless everything passed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumFlags } from "../e2e/support/browser.ts";
import { findChromium } from "./chromium.ts";

/** How many files the last table names. */
const SLOWEST = 10;

let passed = 0;
let failed = 0;
const secondsByFile = new Map<string, number>();

function count(title: string, isPassed: boolean): void {
  if (isPassed) passed++;
  else failed++;
  console.log(`${isPassed ? "passed" : "FAILED"}: ${title}`);
}

/** Runs a command; what it prints is shown when it has ended, so that several at once don't mix. */
async function check(title: string, command: string[]): Promise<void> {
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) console.log(out + err);
  count(title, code === 0);
}

/** Runs tests and adds their counts; a run that ends badly, or runs nothing, is a failure too. */
async function runTests(
  title: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  console.log(`\n${title}`);
  const folder = mkdtempSync(join(tmpdir(), "vitrine-report-"));
  const report = join(folder, "report.xml");
  const child = Bun.spawn(["bun", "test", ...args, "--reporter=junit", `--reporter-outfile=${report}`], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  const isGood = (await child.exited) === 0;
  const file = Bun.file(report);
  const xml = (await file.exists()) ? await file.text() : "";
  const summary = /<testsuites [^>]*>/.exec(xml)?.[0] ?? "";
  const of = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(summary)?.[1] ?? 0);
  const failures = of("failures");
  const good = of("tests") - failures - of("skipped");
  passed += good;
  failed += failures;
  if (failures === 0 && (!isGood || good === 0)) count(`${title} ran to their end`, false);
  for (const [, attributes = ""] of xml.matchAll(/<testcase ([^>]*)>/g)) {
    const name = /file="([^"]*)"/.exec(attributes)?.[1] ?? "";
    const seconds = Number(/time="([^"]*)"/.exec(attributes)?.[1] ?? 0);
    secondsByFile.set(name, (secondsByFile.get(name) ?? 0) + seconds);
  }
  rmSync(folder, { recursive: true });
}

const executablePath = await findChromium();
if (executablePath === null) {
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}

console.log("\nTypes, format and lint");
await Promise.all([
  check("types", ["bun", "run", "typecheck"]),
  check("format", ["bun", "run", "format:check"]),
  check("lint", ["bun", "run", "lint"]),
]);
// The limit is for tests that hang; fifty password hashes take their time on a busy machine.
await runTests("Unit tests", ["src", "web", "--parallel", "--timeout=60000"]);

console.log("\nBuild");
const build = Bun.spawn(["bun", "scripts/build-for-tests.ts"], { stdio: ["ignore", "inherit", "inherit"] });
const isBuilt = (await build.exited) === 0;
count("build", isBuilt);
if (isBuilt) {
  // One for all files, each of which opens its own empty profiles in it.
  const browser = await chromium.launchServer({ executablePath, args: chromiumFlags });
  // Two files at a time: a browser waits more than it works. More would take the processor from each other's limits.
  await runTests("Tests of the executable", ["e2e", "--parallel=2", "--timeout=60000"], {
    CHROMIUM: executablePath,
    CHROMIUM_ENDPOINT: browser.wsEndpoint(),
  });
  await browser.close();
}

console.log("\nThe slowest files, in seconds:");
const slowest = [...secondsByFile].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
