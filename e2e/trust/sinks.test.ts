import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "../..");

/** Ways to turn a text into markup or code. */
const sinks =
  /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcdoc\b|srcDoc|\beval\s*\(|new Function\b|\bc\.html\s*\(|createContextualFragment|setTimeout\(\s*["'`]/;

/**
 * Engravings are the exception: their markup consists of numbers only, which web/core/ui/engraving.test.tsx checks. The browser
 * adopts them as rendered by the server.
 */
const known = ["web/core/ui/engraving.tsx: dangerouslySetInnerHTML={{ __html: lines }}"];

/** The lines of the program's source that match, as `file: line`. */
function linesWith(pattern: RegExp): string[] {
  const files = ["src", "web"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  expect(files.length).toBeGreaterThan(150);
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) => (pattern.test(line) ? [`${file.slice(root.length + 1)}: ${line.trim()}`] : [])),
  );
}

test("no source file turns a text into markup or code", () => {
  expect(linesWith(sinks)).toEqual(known);
});

test("no source file runs a shell", () => {
  expect(linesWith(/Bun\.\$|import \{[^}]*\$[^}]*\} from "bun"|child_process|shell:/)).toEqual([]);
});

test("only the time of a retry is made by a generator that can be guessed", () => {
  const found = linesWith(/Math\.random/).map((line) => line.replace(/: .*/, ""));
  expect(found).toEqual(["src/features/publish/store-target.ts"]);
});

test("the policy of pages is defined in one place and allows no unsafe scripts", () => {
  const source = readFileSync(join(root, "src/core/http/security-headers.ts"), "utf8");
  expect(source).not.toMatch(/script-src[^"\n]*unsafe/);
  expect(source).not.toContain("unsafe-eval");
});
