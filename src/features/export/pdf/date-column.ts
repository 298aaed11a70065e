import type { Outline } from "../outline.ts";
import type { Fonts } from "./fonts.ts";
import { breakLines } from "./paragraph.ts";
import type { Template } from "./template.ts";
import { SMALLEST } from "./template-sizes.ts";

/** How narrow and how wide the column of dates may become, as shares of the template's. */
const NARROWEST = 0.86;
const WIDEST = 1.35;

/** Distance between a title and the date at the right edge, in points. */
export const DATE_DISTANCE = 14;

/** Type size of dates, in points. */
export function dateSize({ dates, details }: Template): number {
  return dates.place === "aside" ? Math.max(SMALLEST, details.size - 1) : details.size;
}

/** The template with a column of dates that is as wide as the widest of them, so that none takes two lines. */
export function withRoomForDates(
  template: Template,
  { sections }: Outline,
  { fonts, isMirrored }: { fonts: Fonts; isMirrored: boolean },
): Template {
  const { aside, dates } = template;
  if (dates.place !== "aside") return template;
  const size = dateSize(template);
  const periods = new Set(sections.flatMap(({ entries }) => entries.map(({ period }) => period)));
  const widths = [...periods].flatMap((text) => {
    const span = { text, style: dates.style, color: "", meaning: null };
    return breakLines([span], { size, width: Number.POSITIVE_INFINITY, isMirrored }, fonts);
  });
  const needed = Math.max(...widths.map(({ width }) => width), aside.width * NARROWEST) + 1;
  return needed > aside.width * WIDEST ? template : { ...template, aside: { ...aside, width: needed } };
}
