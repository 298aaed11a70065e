import { expect, test } from "bun:test";
import { momentIn, thirdOfLife, waitAfter } from "./renewal.ts";

const MINUTE = 60_000;

test("a certificate of ninety days is renewed when thirty are left", () => {
  const day = 24 * 60 * MINUTE;
  expect(thirdOfLife({ validFrom: 0, validTo: 90 * day })).toBe(60 * day);
});

test("chance picks a moment of the window, and its start where it has no length", () => {
  expect(momentIn({ start: 100, end: 200 }, () => 0.25)).toBe(125);
  expect(momentIn({ start: 100, end: 50 }, () => 0.9)).toBe(100);
});

test.each([
  { failures: 1, random: 0, asked: 0, wait: MINUTE },
  { failures: 3, random: 0, asked: 0, wait: 4 * MINUTE },
  { failures: 3, random: 1, asked: 0, wait: 5 * MINUTE },
  { failures: 99, random: 0, asked: 0, wait: 12 * 60 * MINUTE },
  { failures: 1, random: 0, asked: 7 * 60 * MINUTE, wait: 7 * 60 * MINUTE },
])(
  "after $failures failures, chance $random and $asked asked for, $wait",
  ({ failures, random, asked, wait }) => {
    expect(waitAfter(failures, () => random, asked)).toBe(wait);
  },
);
