// `npm run test:long [-- --ci] [parts of file names]`: runs the long versions of tests and prints the figures for
// docs/security-and-reliability.md. `--ci` is for CI, right after `npm test`: it uses the same build, leaves out tests that need programs from
// elsewhere than npm and Debian, and repeats less. Ends like `npm test`.
import { requireChromium } from "./chromium.ts";
import { installFromDebian } from "./debian.ts";
import { TestRun } from "./test-run.ts";

/** Programs that some tests need besides Chromium. */
const needs: Record<string, string> = {
  "e2e/arm64.test.ts": "QEMU",
  "e2e/certificates.test.ts": "Go, for Pebble",
  "e2e/container.test.ts": "buildah, as root",
  "e2e/litestream.test.ts": "Go, for Litestream",
  "e2e/published-hosts.test.ts": "nginx, Caddy and Apache",
  "e2e/resume-pdf.test.ts": "Java, for veraPDF",
  "e2e/trust/https.test.ts": "Python, for SSLyze",
  "e2e/trust/month.test.ts": "root and control groups, faketime, and Go, for Pebble",
  "e2e/trust/openapi.test.ts": "Python, for Schemathesis",
};

const isCi = process.argv.includes("--ci");
const parts = process.argv.slice(2).filter((argument) => argument !== "--ci");
const root = `${import.meta.dir}/..`;
const files: string[] = [];
for (const file of [...new Bun.Glob("{e2e,src}/**/*.test.ts").scanSync(root)].sort()) {
  const hasLongForm = /VITRINE_LONG|\/long-run\.ts|\bwidths\(/.test(await Bun.file(`${root}/${file}`).text());
  const isWanted = parts.length === 0 || parts.some((part) => file.includes(part));
  if (hasLongForm && isWanted && !(isCi && file in needs)) files.push(`./${file}`);
}

const executablePath = await requireChromium();
if (Bun.which("strace") === null) await installFromDebian("strace", "the tests of power cuts");
const run = new TestRun();
if (isCi || (await run.build())) {
  const output = await run.testExecutable("The long forms", files, executablePath, {
    VITRINE_LONG: isCi ? "ci" : "all",
  });
  console.log(`\n${output.match(/^([RS]\d+|Headers|Container|Month): .*$/gm)?.join("\n") ?? ""}`);
}
run.end();
