import type { StyleFont } from "./fonts.ts";
import type { Template, TextSize } from "./template.ts";

/** No type is smaller, in points. */
const SMALLEST = 9;

/** A template with larger or smaller type. Line heights stay. */
export function resized(template: Template, { text, display }: { text: number; display: number }): Template {
  return withTypes(template, (type) => ({
    ...type,
    size: sizeOf(type.size * (type.font === "display" ? display : text)),
  }));
}

function sizeOf(points: number): number {
  return Math.max(SMALLEST, Math.round(points * 10) / 10);
}

/** Shares of the usual space; `section`, `entry` and `margin` are never exceeded then, in points. */
export type Density = {
  gaps: number;
  /** Of line heights. */
  leading: number;
  margins: number;
  name: number;
  type: number;
  most: { section: number; entry: number; margin: number };
};

/** Less space, and type as large. */
export const tight: Density = {
  gaps: 0.75,
  leading: 0.95,
  margins: 0.8,
  name: 0.88,
  type: 1,
  most: { section: 16, entry: 9, margin: 62 },
};
/** For a single page, or to save one. */
export const compact: Density = {
  gaps: 0.6,
  leading: 0.92,
  margins: 0.66,
  name: 0.78,
  type: 0.94,
  most: { section: 12, entry: 7, margin: 52 },
};
/** More space and larger type, for pages of which the last would be almost empty. */
export const airy: readonly Density[] = [1.1, 1.2, 1.35, 1.5].map((gaps) => ({
  gaps,
  leading: 1,
  margins: 1 + (gaps - 1) / 2,
  name: 1,
  type: 1 + (gaps - 1) / 5,
  most: { section: 60, entry: 40, margin: 100 },
}));

/** Larger type and more space, for a single page that would be half empty. */
export const roomy: Density = {
  gaps: 1.4,
  leading: 1.04,
  margins: 1.15,
  name: 1.05,
  type: 1.06,
  most: { section: 60, entry: 40, margin: 100 },
};

/** No margin gets smaller than this, in points, except where the template has it so. */
const MARGIN_MIN = { top: 48, side: 44, bottom: 46 };
/** Lines get no closer than this share of the type size, unless the template has them so. */
const LEADING_MIN = 1.34;

/** The same template with another amount of space. */
export function condensed(
  template: Template,
  { gaps, leading, margins, name, type: scale, most }: Density,
): Template {
  const { head, section, heading, entry, part, bullet } = template.gaps;
  const { top, side, bottom } = template.margin;
  const sized = withTypes(template, (type) => {
    const size = sizeOf(type.size * scale);
    const own = (type.leading * size) / type.size;
    return { ...type, size, leading: Math.max(own * leading, Math.min(own, size * LEADING_MIN)) };
  });
  return {
    ...sized,
    // Dates of a larger type still fit in the column on the left.
    aside: { ...template.aside, width: template.aside.width * Math.max(1, scale) },
    name: { ...template.name, size: template.name.size * name, leading: template.name.leading * name },
    margin: {
      top: Math.max(Math.min(top, MARGIN_MIN.top), Math.min(most.margin, top * margins)),
      side: Math.max(Math.min(side, MARGIN_MIN.side), Math.min(most.margin, side * margins)),
      bottom: Math.max(Math.min(bottom, MARGIN_MIN.bottom), Math.min(most.margin, bottom * margins)),
    },
    gaps: {
      head,
      section: Math.min(most.section, section * gaps),
      heading: heading * gaps,
      entry: Math.min(most.entry, entry * gaps),
      part,
      bullet,
    },
  };
}

/** Line height of Arabic as a share of the type size, so that letters of two lines don't touch. */
const ARABIC_LEADING = 1.36;

export function withArabicLeading(template: Template): Template {
  return withTypes(template, (type) => ({
    ...type,
    leading: Math.max(type.leading, type.size * ARABIC_LEADING),
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
