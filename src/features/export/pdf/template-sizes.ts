import { ARABIC_SCALE } from "./font-pairs.ts";
import type { StyleFont } from "./fonts.ts";
import type { Template, TextSize } from "./template.ts";

/** The smallest type size, in points. */
export const SMALLEST = 9;

/** The template with its type sizes multiplied by a factor for each font, and the same line heights. */
export function withTypeSizes(
  template: Template,
  { text, display }: { text: number; display: number },
): Template {
  return withTypes(template, (type) => ({
    ...type,
    size: sizeOf(type.size * (type.font === "display" ? display : text)),
  }));
}

function sizeOf(points: number): number {
  return Math.max(SMALLEST, Math.round(points * 10) / 10);
}

/** How tightly a page is set: factors for the template's spaces and sizes, and in `most` the largest spaces and type size in points. */
export type Density = {
  gaps: number;
  /** Factor for line heights. */
  leading: number;
  margins: number;
  /** The smallest margins, in points, unless the template's own are smaller. */
  marginMin?: { top: number; bottom: number };
  /** The smallest line height as a share of the type size, unless the template's own is smaller. */
  leadingMin?: number;
  name: number;
  type: number;
  most: { section: number; entry: number; margin: number; text?: number };
  /** The smallest spaces, in points; `margin` is that at the top and the sides. */
  least?: { section: number; part: number; margin: number };
};

/** A little less space, in steps. */
export const snug: readonly Density[] = [0.92, 0.84].map((gaps) => ({
  gaps,
  leading: 1 - (1 - gaps) / 5,
  margins: gaps,
  name: 1 - (1 - gaps) / 2,
  type: 1,
  most: { section: 60, entry: 40, margin: 100 },
}));
/** Less space, with type of the usual size. */
export const tight: Density = {
  gaps: 0.75,
  leading: 0.95,
  margins: 0.8,
  name: 0.88,
  type: 1,
  most: { section: 17, entry: 9, margin: 62 },
};
/** Still less, with type that is a little smaller. */
export const closer: Density = {
  gaps: 0.68,
  leading: 0.935,
  margins: 0.73,
  name: 0.83,
  type: 0.97,
  most: { section: 15, entry: 8, margin: 57 },
};
/** The least space and the smallest type, to save a page. */
export const compact: Density = {
  gaps: 0.6,
  leading: 0.92,
  margins: 0.66,
  name: 0.78,
  type: 0.94,
  most: { section: 13, entry: 7, margin: 52 },
};
/** The same for a single page, which has no footer. */
export const compactPage: Density = { ...compact, marginMin: { top: 42, bottom: 36 } };
/** For pages that can't hold all of the content: lines are closer, so that sections stay apart. */
export const crowded: Density = {
  ...compact,
  gaps: 0.7,
  most: { section: 15, entry: 8.4, margin: 52 },
  leadingMin: 1.31,
};
/** The same for a single page, on which one more line is worth more than air. */
export const crowdedPage: Density = {
  ...compact,
  gaps: 0.54,
  leading: 0.9,
  name: 0.72,
  most: { section: 12, entry: 6.5, margin: 52 },
  marginMin: { top: 36, bottom: 32 },
  leadingMin: 1.29,
};
/** More and more space and larger type, for a résumé whose last page would be almost empty. */
export const airy: readonly Density[] = [1.1, 1.2, 1.3, 1.4, 1.5].map((gaps) => ({
  gaps,
  leading: 1 + (gaps - 1) / 8,
  margins: 1 + (gaps - 1) / 2,
  name: 1,
  type: 1 + (gaps - 1) / 3.5,
  most: { section: 60, entry: 40, margin: 100 },
}));

/** The same for a dense page, which stays dense: its small type grows more than its space. */
export const legible: readonly Density[] = [1.05, 1.1].map((type) => ({
  gaps: type,
  leading: 1,
  margins: type,
  name: 1,
  type,
  most: { section: 60, entry: 40, margin: 100 },
}));

/** Larger and larger type, with space that grows with it, for a single page that would be half empty. */
export const roomy: readonly Density[] = [1.06, 1.12, 1.18, 1.24, 1.3, 1.36, 1.42].map((type) => ({
  gaps: type,
  leading: 1 + (type - 1) / 5,
  margins: 1 + (type - 1) * 1.2,
  name: 1 + (type - 1) / 4,
  type,
  most: { section: 60, entry: 40, margin: 100, text: 11.8 },
  least: { section: 26, part: 3, margin: 58 * type },
}));

/** Points between the parts of an entry, from which they don't grow with the other gaps. */
const PART_MAX = 3;
/** How much more space there may be below a heading, so that it stays nearer to its section than to the one above. */
const HEADING_MAX = 1.2;
/** How much less there may be if a line is in between, so that it doesn't touch the first entry. */
const RULED_MIN = 0.8;
/** The least space between entries as a share of the text's line height, so that one sees where an entry ends. */
const ENTRY_MIN = 0.62;
/** How much farther apart sections are than entries. */
const SECTION_RATIO = 2;
const MARGIN_MIN = { top: 48, bottom: 49 };
export const SIDE_MIN = 44;
const LEADING_MIN = 1.34;

/** The template with its spaces and sizes changed by a density. */
export function withDensity(
  template: Template,
  {
    gaps,
    leading,
    margins,
    marginMin = MARGIN_MIN,
    leadingMin = LEADING_MIN,
    name,
    type: wanted,
    most,
    least = { section: 0, part: 0, margin: 0 },
  }: Density,
): Template {
  const { head, section, heading, entry, part, bullet } = template.gaps;
  const { top, side, bottom } = template.margin;
  const largest = most.text ?? Number.POSITIVE_INFINITY;
  const scale = Math.min(wanted, Math.max(1, largest / template.text.size));
  const sized = withTypes(template, (type) => {
    const size = sizeOf(type.size * scale);
    const own = (type.leading * size) / type.size;
    return { ...type, size, leading: Math.max(own * leading, Math.min(own, size * leadingMin)) };
  });
  const between = Math.max(
    Math.min(entry, sized.text.leading * ENTRY_MIN),
    Math.min(most.entry, entry * gaps),
  );
  return {
    ...sized,
    name: { ...template.name, size: template.name.size * name, leading: template.name.leading * name },
    margin: {
      top: Math.max(least.margin, Math.min(top, marginMin.top), Math.min(most.margin, top * margins)),
      side: Math.max(least.margin, Math.min(side, SIDE_MIN), Math.min(most.margin, side * margins)),
      bottom: Math.max(Math.min(bottom, marginMin.bottom), Math.min(most.margin, bottom * margins)),
    },
    gaps: {
      head: head * Math.max(1, (1 + gaps) / 2),
      section: Math.max(least.section, between * SECTION_RATIO, Math.min(most.section, section * gaps)),
      heading: heading * Math.max(template.rule === "below" ? RULED_MIN : 0, Math.min(gaps, HEADING_MAX)),
      entry: between,
      part: Math.max(least.part, part * Math.min(1, gaps), Math.min(PART_MAX, part * gaps)),
      bullet,
    },
  };
}

/** Line height of Arabic as a share of its type size, so that letters of two lines don't touch. */
const ARABIC_LEADING = 1.36;

export function withArabicLeading(template: Template): Template {
  return withTypes(template, (type) => ({
    ...type,
    leading: Math.max(type.leading, type.size * ARABIC_SCALE * ARABIC_LEADING),
  }));
}

function withTypes(
  template: Template,
  change: <T extends TextSize & Partial<StyleFont>>(type: T) => T,
): Template {
  return {
    ...template,
    name: change(template.name),
    label: change(template.label),
    title: change(template.title),
    details: change(template.details),
    text: change(template.text),
    heading: change(template.heading),
  };
}
