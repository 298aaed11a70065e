import { expect, test } from "bun:test";
import { fontPairOf } from "./font-pairs.ts";
import { Fonts } from "./fonts.ts";
import { breakLines, type Line, type Span } from "./paragraph.ts";
import { layOut } from "./shape.ts";

const style = { font: "text", tracking: 0 } as const;
const fonts = new Fonts({ pair: fontPairOf(""), name: style, heading: style }, () => []);

const spanOf = (text: string, own: Partial<Span<null>> = {}): Span<null> => ({
  text,
  style: "text",
  color: "#000000",
  meaning: null,
  ...own,
});

const linesOf = (spans: Span<null>[], { isMirrored = true, width = 500 } = {}) =>
  breakLines(spans, { size: 10, width, isMirrored }, fonts);

/** What is seen of a line, from left to right. */
function seen({ runs }: Line<null>): string {
  return runs
    .toSorted((one, other) => one.x - other.x)
    .map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join("") : text))
    .join("");
}

const seenOf = (text: string, isMirrored = true) =>
  linesOf([spanOf(text)], { isMirrored }).map((line) => seen(line).trim());

test.each([
  ["אב (2020) גד", "דג (2020) בא"],
  ["אב Go. גד", "דג .Go בא"],
  ["אב (גד) הו", "וה (דג) בא"],
  ["אבג.", ".גבא"],
  ["אב [גד] «הו»", "«וה» [דג] בא"],
  ["ابت (2020) ثج", "جث (2020) تبا"],
  ["رشد ۲۰٪ و ۱۵", "۱۵ و ٪۲۰ دشر"],
  ["עלייה של 25% ב-2020", "2020-ב 25% לש היילע"],
  ["2019 – 2021", "2021 – 2019"],
  ["אב C++, גד", "דג ,C++ בא"],
  ["C/C++", "C/C++"],
  ["אב (C++, Go, C#) גד", "דג (C++, Go, C#) בא"],
  [".NET אב", "בא .NET"],
  ["טלפון: +972-3-123-4567.", ".+972-3-123-4567 :ןופלט"],
  ["هاتف: +962 6 123 4567", "+962 6 123 4567 :فتاه"],
  ["אב (https://a.example/b/), גד", "דג ,(https://a.example/b/) בא"],
  ["Django REST Framework אב", "בא Django REST Framework"],
  ["Wrote programs in C++.", "Wrote programs in C++."],
  ["\u2066a.example/אב_גד\u2069 · הו", "וה · a.example/דג_בא"],
  ["\u2066Go\u2069, \u2067אב\u2069, \u2066React\u2069", "React ,בא ,Go"],
])("shows %s as %s in a right-to-left document", (text, shown) => {
  expect(seenOf(text)).toEqual([shown]);
});

test.each([
  ["Ada (אב) Co", "Ada (בא) Co", false],
  ["אב (2020) גד", "דג (2020) בא", true],
  ["Go אב.", "Go בא.", false],
])("shows %s as %s in a left-to-right document", (text, shown, isOpposite) => {
  expect(seenOf(text, false)).toEqual([shown]);
  expect(linesOf([spanOf(text)], { isMirrored: false })[0]?.isOpposite).toBe(isOpposite);
});

test("lets runs follow one another without overlaps, and a blank at a line's end takes no room", () => {
  const text = "אב (2020) גד, Go. הו 25% ".repeat(12);
  const lines = linesOf([spanOf(text)], { width: 180 });
  expect(lines.length).toBeGreaterThan(3);
  expect(
    lines
      .flatMap(({ runs }) => runs.map(({ read }) => read))
      .join("")
      .trim(),
  ).toBe(text.trim());
  for (const { runs, width } of lines) {
    expect(width).toBeLessThanOrEqual(180);
    const shown = runs.filter(({ read }) => read.trim() !== "").toSorted((one, other) => one.x - other.x);
    let x = shown[0]?.x ?? 0;
    // A blank at the end is drawn on the outer side of the letters.
    expect(x).toBeLessThanOrEqual(0);
    for (const run of shown) {
      const drawn = fonts.runWidth(run) * 10;
      expect(run.x).toBeGreaterThanOrEqual(x - 0.001);
      x = run.x + drawn;
    }
    expect(x).toBeCloseTo(width, 3);
  }
});

test("joins Arabic letters of one word across spans, but none behind a letter that joins to nothing", () => {
  const shapesOf = (spans: Span<null>[]) =>
    linesOf(spans)[0]?.runs.flatMap((run) =>
      layOut(run.font, run)
        .glyphs.map(({ id }) => id)
        .toReversed(),
    );
  for (const [first, second] of [
    ["سم", "ام"],
    ["سلا", "م"],
    ["مح", "مد"],
  ] as const)
    expect(shapesOf([spanOf(first), spanOf(second, { color: "#ff0000" })])).toEqual(
      shapesOf([spanOf(first + second)]),
    );
  const [line] = linesOf([spanOf("مح"), spanOf("مد", { style: "bold" })]);
  expect(line?.runs.map(({ font }) => font.path.match(/arabic-\d+/)?.[0])).toEqual([
    "arabic-400",
    "arabic-700",
  ]);
});

const textsOf = (spans: Span<null>[], width: number) =>
  linesOf(spans, { isMirrored: false, width }).map(({ runs }) => runs.map(({ read }) => read).join(""));

test.each([
  ["it", "Some words of a paragraph that has two ", "lines of it"],
  ["it is", "Some words of a paragraph that has two ", "lines of it is"],
  ["its text", "Some words of a paragraph that has two lines ", "of its text"],
])("gives a last line of %p as many words as it needs", (end, first, second) => {
  const words = "Some words of a paragraph that has two lines of";
  const width = fonts.width(`${words} `, "text") * 10;
  expect(textsOf([spanOf(`${words} ${end}`)], width)).toEqual([first, second]);
});

test("a longer last word gets another one only from a line that stays filled", () => {
  const words = "Some words of a paragraph that has two lines in";
  const longest = "Llanfairpwllgwyngyllgogerychwyrn";
  const set = (before: string) => {
    const width = fonts.width(`${before} `, "text") * 10;
    return textsOf([spanOf(`${before} Philadelphia`)], width);
  };
  expect(set(words)).toEqual(["Some words of a paragraph that has two lines ", "in Philadelphia"]);
  expect(set(`${words} ${longest}`)).toEqual([`${words} ${longest} `, "Philadelphia"]);
});

test("takes words for a short last line from all lines, so that none is much shorter than the others", () => {
  const line = "wwww wwww wwww wwww wwww ww ww";
  const width = fonts.width(line, "text") * 10 + 1;
  const set = textsOf([spanOf(`${line} ${line} ii`)], width);
  const words = set.map((own) => own.trim().split(" ").length);
  expect(words).toEqual([6, 6, 3]);
});

test.each(["several words", "it is so or not"])("fills the line before a last one of %p", (end) => {
  const words = "Some words of a paragraph";
  const width = fonts.width(words, "text") * 10 + 1;
  expect(textsOf([spanOf(`${words} ${end}`)], width)).toEqual([`${words} `, end]);
});

test.each([
  ["one two three four five six seven", false],
  ["אב גד הו זח טי כל מנ סע", true],
])("narrows the blanks of %s a little where that saves a line", (text, isMirrored) => {
  const [one = "", other = ""] = text.split(" ");
  const widthOf = (some: string) => fonts.width(some, "text") * 10;
  const blank = widthOf(`${one} ${other}`) - widthOf(one) - widthOf(other);
  const natural = widthOf(text);
  const set = (width: number) => linesOf([spanOf(text)], { isMirrored, width });
  const [line, ...more] = set(natural - 0.5 * blank);
  expect(more).toEqual([]);
  expect(line?.width).toBeCloseTo(natural - 0.5 * blank);
  expect(line?.runs.map(({ read }) => read).join("")).toBe(text);
  const edges = (line?.runs ?? []).map((run) => {
    const { x } = run;
    const whole = fonts.runWidth(run) * 10;
    const letters = fonts.runWidth({ ...run, text: run.text.trim() }) * 10;
    return isMirrored ? { from: x + whole - letters, to: x + whole } : { from: x, to: x + letters };
  });
  const inOrder = edges.toSorted((before, after) => before.from - after.from);
  const between = inOrder.slice(1).map(({ from }, index) => from - (inOrder[index]?.to ?? 0));
  for (const own of between) expect(own).toBeCloseTo(blank - (0.5 * blank) / between.length);
  expect(inOrder[0]?.from).toBeCloseTo(0);
  expect(set(natural - 2 * blank)).toHaveLength(2);
});

test("fills the lines of a script without spaces between words, also if the last one is short", () => {
  const line = "あ".repeat(40);
  const end = "い".repeat(8);
  expect(textsOf([spanOf(line + end)], fonts.width(line, "text") * 10 + 1)).toEqual([line, end]);
});

test("divides a whole span only if it is wider than a line, and begins no line with a dash or the rest of a short compound", () => {
  const whole = spanOf("one two three", { isWhole: true });
  const width = fonts.width("00000000 one two", "text") * 10;
  expect(textsOf([spanOf("00000000 "), whole], width)).toEqual(["00000000 ", "one two three"]);
  expect(textsOf([spanOf("one two", { isWhole: true })], fonts.width("two", "text") * 10)).toHaveLength(2);
  expect(textsOf([spanOf("wwww on-call")], fonts.width("wwww on-", "text") * 10 + 1)).toEqual([
    "wwww ",
    "on-call",
  ]);
  expect(textsOf([spanOf("wwww - iiii")], fonts.width("wwww - i", "text") * 10)).toEqual(["wwww - ", "iiii"]);
});

const words = "wwww wwww wwww wwww wwww ";

test.each([
  { first: words, fits: "12 ii", second: "12 iiiiiii wwww" },
  { first: words, fits: "long-ii", second: "long-iiiiiii wwww" },
  { first: words, fits: "(on ii", second: "(on iiiiiii) wwww" },
  { first: "wwww 1234 ", fits: "ii", second: "wwwwww" },
])("parts $second only if the line would else be short", ({ first, fits, second }) => {
  const width = fonts.width(first + fits, "text") * 10;
  expect(textsOf([spanOf(first + second)], width)).toEqual([first, second]);
});

test("divides items of a list only if they have three words or more and the line would else be short", () => {
  const lines = (first: string, item: string, fits: string) => {
    const spans = [spanOf(`${first}, `, { isItem: true }), spanOf(item, { isItem: true })];
    return textsOf(spans, fonts.width(`${first}, ${fits}`, "text") * 10 + 1);
  };
  expect(lines("wwww", "one two", "one")).toEqual(["wwww, ", "one two"]);
  expect(lines("wwwwwww", "one two ii", "one two")).toEqual(["wwwwwww, one ", "two ii"]);
  expect(lines("wwwwwwwwwwwwwwwwwwwwww", "one two three", "one")).toEqual([
    "wwwwwwwwwwwwwwwwwwwwww, ",
    "one two three",
  ]);
});
