import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { designs } from "../../../src/shared/designs.ts";
import { pictureWithName } from "./design-picture.tsx";

const pictures = designs.map(
  ({ id }) => [id, readFileSync(`web/designs/${id}/preview.svg`, "utf8")] as const,
);

test.each(pictures)("the picture of %s shows the owner's name in place of its sample", (id, svg) => {
  const shown = pictureWithName(svg, id, "grace <b> hopper-wellington");
  expect(shown).toContain("hopper-wellington");
  expect(shown).toContain("grace &lt;b>");
  expect(shown).not.toMatch(/>ada|lovelace|data-name|<title>/);
});

test("sets a long name smaller", () => {
  const svg = '<text font-size="40" data-name="full" data-width="120">ada</text>';
  expect(pictureWithName(svg, "letter", "abcdefghijklmnopqrst")).toContain('font-size="10');
  expect(pictureWithName(svg, "letter", "eve")).toContain('font-size="40"');
});
