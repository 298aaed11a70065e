import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { designs } from "../../../src/shared/designs.ts";
import { simulateBrowser } from "../../testing/render.tsx";
import { pictureWithName } from "./design-picture.tsx";

simulateBrowser();

const pictures = designs.map(
  ({ id }) => [id, readFileSync(`web/designs/${id}/preview.svg`, "utf8")] as const,
);

test.each(pictures)("the picture of %s shows the owner's name in place of its sample", (id, svg) => {
  const shown = pictureWithName(svg, id, "grace <b> hopper-wellington");
  expect(shown.tagName).toBe("svg");
  expect(shown.textContent).toContain("hopper-wellington");
  expect(shown.textContent).toContain("grace <b>");
  expect(shown.textContent).not.toMatch(/ada|lovelace/);
  expect(shown.querySelector("b, title")).toBeNull();
});

test("sets a long name smaller", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><text font-size="40" data-name="full" data-width="120">ada</text></svg>';
  const size = (name: string) =>
    pictureWithName(svg, "letter", name).firstElementChild?.getAttribute("font-size");
  expect(size("abcdefghijklmnopqrst")).toBe("10.0");
  expect(size("eve")).toBe("40.0");
});
