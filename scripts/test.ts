// `npm test`: checks types, format and lint, runs the unit tests, builds, and tests the build.
// Prints the slowest files and the line `N passed, N failed` at the end. Exits with 1 unless everything passed.
import { requireChromium } from "./chromium.ts";
import { TestRun } from "./test-run.ts";

const executablePath = await requireChromium();
const run = new TestRun();
console.log("\nTypes, format and lint");
await Promise.all([
  run.check("types", ["bun", "run", "typecheck"]),
  run.check("format", ["bun", "run", "format:check"]),
  run.check("lint", ["bun", "run", "lint"]),
]);
// The time limit is long, because password hashes take long on a busy machine.
await run.test("Unit tests", ["src", "web", "--parallel", "--no-isolate", "--timeout=60000"]);
if (await run.build()) await run.testExecutable("Tests of the executable", ["e2e"], executablePath);
run.end();
