import { expect, test } from "bun:test";
import { headingWidths, piecesOf } from "./heading-lines.ts";
import { pairLetters } from "./pair-letters.ts";

// Every letter of IBM Plex Mono is 0.3 em wide.
const plex = pairLetters("plex");
const letters = (lines: string[]) => {
  const { atMost, joined, first, longestWord, longestUnbroken } = headingWidths(lines, "display", plex, 3);
  const count = (ems: number) => Math.round(ems / 0.3);
  return {
    atMost: atMost.map(count),
    joined: count(joined),
    first: count(first),
    longestWord: count(longestWord),
    longestUnbroken: count(longestUnbroken),
  };
};

test("a heading breaks between words, and in long ones after hyphens", () => {
  expect(piecesOf("  Anna-Lena  O’Neill ").map(({ text }) => text)).toEqual(["Anna-Lena", "O’Neill"]);
  expect(piecesOf("Anna-Magdalena X").map(({ text }) => text)).toEqual(["Anna-Magdalena", "X"]);
  expect(piecesOf("Wolkenstein-Trostburg").map(({ text }) => text)).toEqual(["Wolkenstein-", "Trostburg"]);
  expect(piecesOf("-5 – x").map(({ text }) => text)).toEqual(["-5", "–", "x"]);
});

test("a particle is not parted from the next word", () => {
  expect(piecesOf("Karl von Wolkenstein").map(({ text }) => text)).toEqual(["Karl", "von\u00a0Wolkenstein"]);
  expect(piecesOf("María de los Ángeles").map(({ text }) => text)).toEqual([
    "María",
    "de\u00a0los\u00a0Ángeles",
  ]);
  expect(piecesOf("Noor van").map(({ text }) => text)).toEqual(["Noor", "van"]);
});

test("a particle is parted from a very long word", () => {
  expect(piecesOf("für die Personalauswahlkommission").map(({ text }) => text)).toEqual([
    "für",
    "die",
    "Personalauswahlkommission",
  ]);
});

test("a long Japanese title breaks where the kind of letters changes", () => {
  expect(piecesOf("フィリップスデザイン採用ご担当の皆様へ").map(({ text }) => text)).toEqual([
    "フィリップスデザイン",
    "採用ご担当の",
    "皆様へ",
  ]);
  expect(piecesOf("長谷川さゆり様").map(({ text }) => text)).toEqual(["長谷川さゆり様"]);
});

test("only words of fourteen letters and more may be broken", () => {
  expect(piecesOf("Featherstoneha Featherstonehau").map(({ isBreakable }) => isBreakable)).toEqual([
    true,
    true,
  ]);
  expect(piecesOf("Featherstoneh").map(({ isBreakable }) => isBreakable)).toEqual([false]);
});

test("the widest line is as short as the best breaks make it", () => {
  expect(letters(["aaaa bb cc dddd"])).toEqual({
    atMost: [15, 7, 5],
    joined: 15,
    first: 15,
    longestWord: 4,
    longestUnbroken: 4,
  });
});

test("given lines are not joined", () => {
  expect(letters(["ada", "king lovelace"])).toMatchObject({ atMost: [330, 13, 8], joined: 17, first: 3 });
});

test("a word that may be broken does not count as unbroken", () => {
  expect(letters(["wolfeschlegelsteinhausen li"])).toMatchObject({ longestWord: 24, longestUnbroken: 2 });
});

test("decomposed letters are composed", () => {
  expect(piecesOf("Jose\u0301").map(({ text }) => text)).toEqual(["José"]);
});
