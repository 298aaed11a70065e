// `bun run test:long [words of file names]`: the long forms of the tests that have one, one file after another, and the
// figures they tell for docs/trust.md. Ends with the line `N files passed, N failed`; exits 1 unless all passed.
import { findChromium } from "./chromium.ts";

const words = process.argv.slice(2);

async function run(command: string[], environment: Record<string, string> = {}): Promise<string | null> {
  const child = Bun.spawn(command, {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    env: { ...process.env, ...environment },
  });
  let output = "";
  for await (const chunk of child.stdout) {
    const text = new TextDecoder().decode(chunk);
    process.stdout.write(text);
    output += text;
  }
  return (await child.exited) === 0 ? output : null;
}

/** Tests whose source asks how long it may take. */
async function filesWithLongForm(): Promise<string[]> {
  const files = [...new Bun.Glob("e2e/**/*.test.ts").scanSync(`${import.meta.dir}/..`)].sort();
  const found: string[] = [];
  for (const file of files)
    if (/VITRINE_LONG|support\/long\.ts/.test(await Bun.file(`${import.meta.dir}/../${file}`).text()))
      found.push(file);
  return words.length === 0 ? found : found.filter((file) => words.some((word) => file.includes(word)));
}

if ((await run(["bun", "scripts/build-for-tests.ts"])) === null) process.exit(1);
const chromium = (await findChromium()) ?? "";
const figures: string[] = [];
const failed: string[] = [];
const files = await filesWithLongForm();
for (const file of files) {
  const output = await run(["bun", "test", `./${file}`, "--timeout=60000"], {
    VITRINE_LONG: "1",
    CHROMIUM: chromium,
  });
  if (output === null) failed.push(file);
  figures.push(...(output ?? "").split("\n").filter((line) => /^([RS]\d+|Headers|Container): /.test(line)));
}
console.log(`\n${figures.join("\n")}\n`);
for (const file of failed) console.log(`FAILED: ${file}`);
console.log(`${files.length - failed.length} files passed, ${failed.length} failed`);
process.exit(failed.length === 0 && files.length > 0 ? 0 : 1);
