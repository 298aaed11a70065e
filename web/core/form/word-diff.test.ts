import { expect, test } from "bun:test";
import { diffWords } from "./word-diff.tsx";

const mark = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ common: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join("");

test.each([
  ["I compute.", "I compute more.", "I compute[+ more]."],
  ["Leads a team of nine.", "Leads a team of seven people.", "Leads a team of [-nine][+seven people]."],
  ["One small team in one room", "One large crew in one room", "One [-small team][+large crew] in one room"],
  ["Logic", "Poetry", "[-Logic][+Poetry]"],
  ["", "New", "[-][+New]"],
  ["a b c", "a  b c", "a[- ][+  ]b c"],
  ["一个小团队在柏林", "一个大团队在柏林", "一个[-小][+大]团队在柏林"],
  [
    "A whole text about mills.",
    "Nothing of it was kept here",
    "[-A whole text about mills.][+Nothing of it was kept here]",
  ],
])("%p → %p", (before, after, expected) => expect(mark(before, after)).toBe(expected));

test("keeps every character of both texts", () => {
  const before = "Leads a team of nine who build instruments for concert halls and bridges.\n\n  Twice.";
  const after = "Leads a team of seven people who make instruments for bridges and rehearsal rooms.\nTwice ";
  const parts = diffWords(before, after);
  const side = (other: string) => parts.filter(({ kind }) => kind !== other).map(({ text }) => text);
  expect([side("added").join(""), side("removed").join("")]).toEqual([before, after]);
});
