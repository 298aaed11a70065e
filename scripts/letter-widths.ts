// Writes src/shared/letter-widths.json: which letters each font pair's heading font has, and how wide they are in Chromium.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import { openBrowser } from "../e2e/support/browser.ts";
import { typePairs } from "../src/shared/designs.ts";
import { LEAST, STEPS, type WidthTable } from "../src/shared/letter-widths.ts";
import { requireChromium } from "./chromium.ts";

const web = join(import.meta.dir, "../web");
const target = join(import.meta.dir, "../src/shared/letter-widths.json");
/** Pairs whose text font has scripts that their heading font lacks. */
const withTextFont = ["plex", "bricolage-source"];
/** Letters of living languages, and what titles contain besides. A text with any other is set in a system font. */
const wanted =
  /[ -~¡-ſƏƠơƯưǍ-ǜǦ-ǭȘ-țəʻ-ʼΆ-ώЀ-џҐ-ӯḌḍḤḥḶḷṀ-ṇṚṛṠ-ṣṬṭẀ-ẅẎẏẒẓẞẠ-ỹ–—‘-‚“-„…€™−]|[\u0300-\u0304\u0308\u0309\u0323\u0329]/u;

type Face = { css: string; family: string; weight: string; file: string; ranges: [number, number][] };

/** The @font-face rules of a font pair, with their fonts embedded. */
function facesOf(id: string): { css: string; faces: Face[] } {
  const path = join(web, id === typePairs[0].id ? "styles/fonts.css" : `designs/types/${id}.css`);
  const css = readFileSync(path, "utf8");
  const faces = Array.from(css.matchAll(/@font-face \{[^}]*\}/g), ([rule]): Face => {
    const part = (pattern: RegExp) => pattern.exec(rule)?.[1] ?? "";
    const file = part(/url\("([^"]+)"\)/) && join(dirname(path), part(/url\("([^"]+)"\)/));
    const data = file && readFileSync(file).toString("base64");
    return {
      css: rule.replace(/url\("[^"]+"\)/, `url("data:font/woff2;base64,${data}")`),
      family: part(/font-family: "([^"]+)"/),
      weight: part(/font-weight: (\d+)/),
      file,
      ranges: Array.from(
        part(/unicode-range:([^;]+)/).matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
        ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)],
      ),
    };
  });
  return { css, faces: faces.filter(({ file }) => file !== "") };
}

/** The letters that a family's files have within their `unicode-range`. */
function lettersOf(faces: readonly Face[], family: string): string[] {
  const letters = new Set<string>();
  for (const face of faces.filter((each) => each.family === family)) {
    const font = create(readFileSync(face.file));
    if (!("hasGlyphForCodePoint" in font)) throw new Error(`${face.file} is a collection.`);
    for (const [from, to] of face.ranges)
      for (let point = from; point <= to; point++) {
        const letter = String.fromCodePoint(point);
        if (wanted.test(letter) && font.hasGlyphForCodePoint(point)) letters.add(letter);
      }
  }
  return [...letters];
}

await requireChromium();
const browser = await openBrowser();
const fonts: WidthTable["fonts"] = {};
const masks = new Map<string, number>();
const measured = new Map<string, Map<string, number>>();

for (const pair of typePairs) {
  const { css, faces } = facesOf(pair.id);
  const display = faces[0]?.family ?? "";
  const text = faces.at(-1)?.family ?? "";
  const weight = /\.overprint \{\s*font-weight: (\d+)/.exec(css)?.[1] ?? "420";
  const sets = [{ name: pair.id, family: display }];
  if (withTextFont.includes(pair.id)) sets.push({ name: `${pair.id} text`, family: text });
  for (const { name, family } of sets) {
    const letters = lettersOf(faces, family);
    for (const letter of letters) masks.set(letter, (masks.get(letter) ?? 0) | (1 << measured.size));
    // A letter with marks is as wide as without.
    const bases = letters.filter((letter) => letter.normalize("NFD") === letter && !/\p{M}/u.test(letter));
    const page = await browser.newPage();
    await page.setContent(
      `<style>${faces.map((face) => face.css).join("")} i { display: inline-block; white-space: pre; font: ${weight} 1000px "${family}"; font-kerning: none }</style>${bases.map((letter) => `<i>${Bun.escapeHTML(letter)}</i>`).join("")}`,
    );
    await page.evaluate(() => document.fonts.ready);
    const widths = await page
      .locator("i")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width / 1000));
    await page.close();
    measured.set(name, new Map(bases.map((letter, index) => [letter, widths[index] ?? 0])));
  }
}
await browser.close();

const letters = [...masks.keys()].sort(
  (one, other) => (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0),
);
const bases = letters.filter((letter) => letter.normalize("NFD") === letter && !/\p{M}/u.test(letter));
for (const [name, widths] of measured)
  fonts[name] = bases
    .map((letter) => String.fromCharCode(LEAST + Math.ceil((widths.get(letter) ?? 0) * STEPS - 0.01)))
    .join("");

/** "abcd" as "a-d", because most letters have neighbors. */
function asRanges(group: string[]): string {
  const ranges: [number, number][] = [];
  for (const point of group.map((letter) => letter.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([from, to]) => String.fromCodePoint(from, to)).join("");
}
const groups = Map.groupBy(letters, (letter) => masks.get(letter) ?? 0);
const table: WidthTable = {
  fonts,
  bases: asRanges(bases),
  letters: Object.fromEntries([...groups].map(([mask, group]) => [mask, asRanges(group)])),
};
writeFileSync(target, `${JSON.stringify(table)}\n`);
