import { expect, test } from "bun:test";
import { type Trial, withBestMeasure } from "./best-spacing.ts";
import { emptyRow } from "./sheet.ts";
import type { Template } from "./template.ts";
import { templateOf } from "./templates.ts";

type Set = Trial & { again(template: Template): Set };

const { template } = templateOf("plain", { design: "printed-page", fontPair: "" });

/** A page whose ragged lines, letters and loss depend on the margin at the side. */
function setWith(
  own: Template,
  of: (side: number) => { ragged: number; letters?: number; loss?: number },
): Set {
  const { ragged, letters = 100, loss = 0 } = of(own.margin.side);
  const rows = Array.from({ length: ragged }, () => ({
    row: emptyRow({ height: 10, isRagged: true }),
    y: 0,
  }));
  return {
    template: own,
    pages: [rows],
    shortened: [],
    loss,
    letters,
    bottom: 800,
    again: (other) => setWith(other, of),
  };
}

const { side } = template.margin;
/** Points. Lines have a good length on the narrow paper, and are too long on the wide one. */
const paperWidth = { narrow: 560, wide: 640 };

test.each([
  ["the margin with the fewest ragged lines", (own: number) => ({ ragged: own < 0.9 * side ? 1 : 3 }), true],
  ["the usual margin if no other is better", () => ({ ragged: 2 }), false],
  [
    "the usual margin if another leaves out letters",
    (own: number) => ({ ragged: own < side ? 0 : 3, letters: own < side ? 99 : 100 }),
    false,
  ],
  [
    "the usual margin if pages end unevenly with another",
    (own: number) => ({ ragged: own < side ? 0 : 3, loss: own < side ? 90 : 0 }),
    false,
  ],
] as const)("takes %s", (_, of, isNarrower) => {
  const found = withBestMeasure(setWith(template, of), paperWidth.narrow).template.margin.side;
  if (isNarrower) expect(found).toBeLessThan(0.9 * side);
  else expect(found).toBe(side);
});

test.each([
  ["wider margins if lines would be long", () => ({ ragged: 2 }), true],
  [
    "the usual margin if a wider one leaves out letters",
    (own: number) => ({ ragged: 2, letters: own > side ? 99 : 100 }),
    false,
  ],
  [
    "the usual margin if pages end unevenly with a wider one",
    (own: number) => ({ ragged: 2, loss: own > side ? 90 : 0 }),
    false,
  ],
] as const)("takes %s", (_, of, isWider) => {
  const found = withBestMeasure(setWith(template, of), paperWidth.wide).template.margin.side;
  if (isWider) expect(found).toBeGreaterThan(1.2 * side);
  else expect(found).toBe(side);
});
