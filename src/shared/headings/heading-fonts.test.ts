import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";
import { typePairs } from "../designs.ts";
import { headingFont, lineHeight, textWidth } from "./heading-fonts.ts";
import { pairLetters } from "./pair-letters.ts";

const web = join(import.meta.dir, "../../../web");

/** What each pair sets a name in: d in its font of headings, t in its text font, s in a system font. */
test.each([
  ["ada lovelace", "dddddd"],
  ["jürgen großmann", "dddddd"],
  ["łukasz świętochowski", "dddddd"],
  ["ngọc nguyễn", "dddsdd"],
  ["ọláyínká adébáyọ̀", "ddtsdd"],
  ["юрий щербаков", "ssdddt"],
  ["әлия нұрланқызы", "ssdsdt"],
  ["ελένη παπαδοπούλου", "sstsdt"],
  ["kɔfi", "ssssss"],
  ["ada 🚀", "ssssss"],
  ["長谷川", "ssssss"],
  ["\u200fada\u00a0solo\u202c", "dddddd"],
  ["jose\u0301", "dddddd"],
])("%p is set whole in one font", (name, fonts) => {
  const chosen = typePairs.map(({ id }) => headingFont(name, pairLetters(id)).charAt(0));
  expect(chosen.join("")).toBe(fonts);
});

describe("the measured widths are those of the font files (bun run letter-widths)", () => {
  // Fonts of one weight; fontkit can't read the weights of the others from WOFF2.
  test.each([
    ["imbue-newsreader", "styles/fonts/imbue", 1],
    ["plex", "designs/types/fonts/ibm-plex-mono-600", 0.49],
  ])("%s", (pair, files, sizeAdjust) => {
    for (const [file, letters] of [
      ["basic", "abgmwAMW.' "],
      ["latin", "ßæø"],
      ["latin-ext", "łđ"],
      ["vietnamese", "ễọẩ"],
    ] as const) {
      const font = create(readFileSync(join(web, `${files}-${file}.woff2`)));
      if (!("glyphForCodePoint" in font)) throw new Error(`${file} is a collection.`);
      for (const letter of letters) {
        const { advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
        const real = (advanceWidth / font.unitsPerEm) * sizeAdjust;
        const measured = textWidth(letter, "display", pairLetters(pair));
        // Rounded up, so that nothing is wider than its room.
        expect(measured, letter).toBeGreaterThanOrEqual(real - 0.001);
        expect(measured, letter).toBeLessThan(real + 0.014);
      }
    }
  });
});

test("marks and signs that show nothing have no width", () => {
  const width = (text: string) => textWidth(text, "display", pairLetters("imbue-newsreader"));
  expect(width("ọ̀")).toBe(width("o"));
  expect(width("\u200fada\u202c")).toBe(width("ada"));
  expect(width("ada\u00a0\t solo")).toBe(width("ada solo"));
});

test("bold headings are wider in system fonts too", () => {
  const width = (pair: string) => textWidth("王力", "system", pairLetters(pair));
  expect(width("work-sans")).toBeGreaterThan(width("jost"));
});

test("Japanese brackets are as wide as letters", () => {
  const width = (text: string) => textWidth(text, "system", pairLetters("jost"));
  expect(width("「」（）・")).toBe(width("雑誌の創刊"));
});

test("lines with marks above and below are higher", () => {
  expect(lineHeight("نورة")).toBeGreaterThan(lineHeight("王力"));
  expect(lineHeight("สมชาย")).toBeGreaterThan(lineHeight("Юрий"));
});
