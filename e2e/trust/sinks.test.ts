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

test("no source file turns a text into markup or code", () => {
  const files = ["src", "web"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        sinks.test(line) ? [`${file.slice(root.length + 1)}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found.map((each) => each.replace(/:\d+ /, ": "))).toEqual(known);
});

test("the policy of pages is defined in one place and allows no unsafe scripts", () => {
  const source = readFileSync(join(root, "src/core/http/security-headers.ts"), "utf8");
  expect(source).not.toMatch(/script-src[^"\n]*unsafe/);
  expect(source).not.toContain("unsafe-eval");
});
