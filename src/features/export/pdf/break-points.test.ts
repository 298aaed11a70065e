import { expect, test } from "bun:test";
import { breakPoints } from "./break-points.ts";

/** The parts of a text that no line end divides. */
function parts(text: string): string[] {
  let from = 0;
  return [...breakPoints(text)].map(({ at }) => {
    const part = text.slice(from, at);
    from = at;
    return part.trim();
  });
}

test.each([
  ["moth of 9 September 1947", ["moth", "of", "9 September 1947"]],
  ["am 9. März 1947", ["am", "9. März 1947"]],
  ["el 9 de marzo de 1947", ["el", "9 de marzo de 1947"]],
  ["le 1er mars 1947", ["le", "1er mars 1947"]],
  ["з 1 травня 1947", ["з", "1 травня 1947"]],
  ["on March 9, 1947", ["on", "March 9, 1947"]],
  ["in 1947 March was cold", ["in", "1947", "March", "was", "cold"]],
  ["since March 1947", ["since", "March 1947"]],
  ["Sep. 1947 – May 1953", ["Sep. 1947 –", "May 1953"]],
  ["March was 1947 times colder", ["March", "was", "1947", "times", "colder"]],
  ["在1947年9月9日", ["在", "1947年9月9日"]],
  ["1947년 9월 9일 낮", ["1947년 9월 9일", "낮"]],
])("keeps day, month and year of %s on one line", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test.each([
  ["Themen, z. B. Chemie", ["Themen,", "z. B.", "Chemie"]],
  ["J. R. Smith", ["J. R.", "Smith"]],
  ["Plan B. Ende", ["Plan", "B.", "Ende"]],
])("keeps the letters of the abbreviation in %s on one line", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test.each([
  ["CSE 446 – Machine Learning", ["CSE", "446 –", "Machine", "Learning"]],
  ["Algebra—Geometry", ["Algebra—", "Geometry"]],
  ["Kurse — Physik", ["Kurse —", "Physik"]],
  ["Go · Rust", ["Go ·", "Rust"]],
  ["lengua –con raya– y punto", ["lengua", "–con", "raya–", "y", "punto"]],
])("lets no line begin with the dash of %s", (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test("lets no line end with an ampersand between words", () => {
  expect(parts("Science & Design, R&D, a &b")).toEqual(["Science", "& Design,", "R&D,", "a", "&b"]);
});
