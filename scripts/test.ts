// `npm test`: types, format, lint, unit tests, the build, and the tests of what was built.
// Ends with the slowest files and the line `N passed, N failed`; exits 1 unless everything passed.
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
// The limit is for tests that hang; fifty password hashes take their time on a busy machine.
await run.test("Unit tests", ["src", "web", "--parallel", "--no-isolate", "--timeout=60000"]);
if (await run.build()) await run.testExecutable("Tests of the executable", ["e2e"], executablePath);
run.end();
