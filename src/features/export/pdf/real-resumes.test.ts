import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { defaultLayout } from "../../../core/resume/resume-layout.contract.ts";
import { sampled } from "../../../testing/long-run.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { publicOutline } from "../generated-resume.ts";
import { setPages } from "./set-pages.ts";

// Real files, read where they lie: the people's may not be copied.
const SHARED = join(import.meta.dir, "../../../../../shared/data");
const FIXTURES = join(import.meta.dir, "../../import/fixtures");

const YEAR = 2026;

const files = [
  ...[...new Glob("*.json").scanSync(FIXTURES)].sort().map((name) => join(FIXTURES, name)),
  ...sampled(existsSync(SHARED) ? [...new Glob("jsonresume*/**/*.json").scanSync(SHARED)].sort() : []).map(
    (name) => join(SHARED, name),
  ),
];

describe("real résumés at 1, 2 and 3 pages", () => {
  test.each(files.map((path) => [path.split("/").slice(-2).join("/"), path]))("%s", async (_name, path) => {
    const site = await createTestApp();
    const text = await Bun.file(path).text();
    const json = parseJson(text);
    if (json === null || (await site.call("POST", "/import", json)).status !== 200) return;
    const whole = publicOutline({
      db: site.store.publicDb,
      parts: await site.deps.exportParts(),
      origin: "https://ada.example",
      uploadsFolder: "",
      changedAt: "2026-06-01T12:00:00.000Z",
    });
    const entries = whole.sections
      .filter(({ list }) => list === "work" || list === "education")
      .flatMap((own) => own.entries);
    for (const pages of [1, 2, 3]) {
      const set = await setPages({
        outline: whole,
        layout: { ...defaultLayout, pages },
        design: "printed-page",
        fontPair: "imbue-newsreader",
        accent: "#0a5038",
        photo: "",
        changedAt: "2026-06-01T12:00:00.000Z",
        year: YEAR,
      });
      const lines = set.pages.flatMap((page) => page.flatMap(({ row }) => row.lines));
      const printed = new Map<object, string>();
      for (const { line } of lines)
        for (const run of line.runs) {
          const { tag } = run.span.meaning;
          printed.set(tag, (printed.get(tag) ?? "") + run.read);
        }
      const words = bare([...printed.values()].join("\n"));
      for (const { title, details, period } of entries)
        for (const part of [title, details[0] ?? "", period]) expect(words).toContain(bare(part));
      if (set.shortened.length === 0) continue;
      for (const page of set.pages) {
        const last = page.at(-1);
        expect(((last?.y ?? 0) + (last?.row.height ?? 0)) / 841.89).toBeGreaterThan(0.66);
      }
    }
  });
});

/** Some files only look like JSON. */
function parseJson(text: string): object | null {
  try {
    return JSON.parse(text) as object; // An import refuses anything but an object.
  } catch {
    return null;
  }
}

/** Without blanks, invisible direction characters, and letters that a machine may have no font for. */
function bare(text: string): string {
  return text.replace(/[\s\u2066-\u2069]/g, "");
}
