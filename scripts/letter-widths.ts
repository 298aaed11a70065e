// Writes src/shared/headings/letter-widths.json: which letters each font pair's heading font has, and how wide they are in Chromium.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create } from "fontkit";
import { openBrowser } from "../e2e/support/browser.ts";
import { typePairs } from "../src/shared/designs.ts";
import {
  type FontLetters,
  isBase,
  LEAST,
  type PairLetters,
  STEPS,
} from "../src/shared/headings/heading-fonts.ts";
import { requireChromium } from "./chromium.ts";

const web = join(import.meta.dir, "../web");
const target = join(import.meta.dir, "../src/shared/headings/letter-widths.json");
/** Pairs whose text font has scripts that their heading font lacks. */
const withTextFont = ["plex", "bricolage-source"];
/** Letters of living languages, and other characters in titles. A text with any other character is set in a system font. */
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
        // Without a table of positions, a mark would stand next to its letter.
        const isPlaced = !/\p{M}/u.test(letter) || font.availableFeatures.includes("mark");
        if (wanted.test(letter) && font.hasGlyphForCodePoint(point) && isPlaced) letters.add(letter);
      }
  }
  return [...letters];
}

/** Pairs of the first and the last letter of each range, because most letters have neighbors. */
function asRanges(letters: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const point of letters.map((letter) => letter.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([from, to]) => String.fromCodePoint(from, to)).join("");
}

await requireChromium();
const browser = await openBrowser();

async function measure(faces: readonly Face[], family: string, weight: string): Promise<FontLetters> {
  const letters = lettersOf(faces, family).sort(
    (one, other) => (one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0),
  );
  const bases = letters.filter(isBase);
  const page = await browser.newPage();
  const style = `i { display: inline-block; white-space: pre; font: ${weight} 1000px "${family}"; font-kerning: none }`;
  await page.setContent(
    `<style>${faces.map(({ css }) => css).join("")} ${style}</style>${bases.map((letter) => `<i>${Bun.escapeHTML(letter)}</i>`).join("")}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const widths = await page
    .locator("i")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width / 1000));
  await page.close();
  const codes = widths.map((width) => String.fromCharCode(LEAST + Math.ceil(width * STEPS - 0.01)));
  return { letters: asRanges(letters), widths: codes.join("") };
}

const measured: Record<string, PairLetters> = {};
for (const { id } of typePairs) {
  const { css, faces } = facesOf(id);
  const weight = /\.overprint \{\s*font-weight: (\d+)/.exec(css)?.[1] ?? "420";
  const display = await measure(faces, faces[0]?.family ?? "", weight);
  const text = withTextFont.includes(id)
    ? await measure(faces, faces.at(-1)?.family ?? "", weight)
    : undefined;
  measured[id] = { display, ...(text && { text }), isBold: Number(weight) >= 600 };
}
await browser.close();
writeFileSync(target, `${JSON.stringify(measured)}\n`);
