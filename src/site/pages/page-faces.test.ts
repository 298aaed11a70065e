import { expect, test } from "bun:test";
import { lettersOf, splitFaces } from "../../../scripts/split-faces.ts";
import { showsLetterOf } from "./page-faces.ts";

const face = (name: string, ranges: string) =>
  `@font-face{font-family:F;src:url(/assets/f-${name}-Ab1.woff2)format("woff2");unicode-range:${ranges}}`;
const basic = face("basic", "U+20-7E,U+A0,U+2013-2014");
const latin = face("latin", "U+0-1F,U+C0-FF,U+2000-2012");
const cyrillic = face("cyrillic", "U+4??,U+2116");
const fallback = "@font-face{font-family:G;src:local(Arial)}";
const rule = "h1{font-weight:600}";

test("the faces of further letters are taken out, in their order", () =>
  expect(splitFaces(latin + basic + cyrillic + fallback + rule)).toEqual({
    basic: basic + fallback + rule,
    further: latin + cyrillic,
  }));

test("a pair whose faces are not divided so stays whole", () =>
  expect(splitFaces(latin + fallback + rule)).toEqual({ basic: latin + fallback + rule, further: "" }));

const texts: [text: string, isShown: boolean][] = [
  ["<h1>Ada – a portfolio</h1>\n\t", false],
  ["<h1>Café</h1>", true],
  ["<h1>Жанна</h1>", true],
  ["<h1>\u0400 \u{1f600}</h1>", true],
  ["<h1>日本 😀</h1>", false],
  ['p:before{content:"№"}', true],
  ["", false],
];
for (const [text, isShown] of texts)
  test(`${JSON.stringify(text)} ${isShown ? "needs" : "does without"} them`, () => {
    const css = latin + cyrillic;
    expect(showsLetterOf({ css, letters: lettersOf(css), stylesheet: "/assets/f.css" }, text)).toBe(isShown);
  });

test("where there are none, none are needed", () => {
  expect(lettersOf(fallback)).toBe("");
  expect(showsLetterOf({ css: "", letters: "", stylesheet: "" }, "é")).toBe(false);
  expect(showsLetterOf(undefined, "é")).toBe(false);
});
