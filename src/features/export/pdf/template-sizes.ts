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

/** Shares of the usual space, for what doesn't fit on its pages otherwise; `section`, `entry` and `margin` are never exceeded then, in points. */
export type Density = {
  gaps: number;
  margins: number;
  name: number;
  type: number;
  most: { section: number; entry: number; margin: number };
};

/** Less space between the parts; type and line height stay. */
export const tight: Density = {
  gaps: 0.7,
  margins: 0.8,
  name: 0.88,
  type: 1,
  most: { section: 15, entry: 8, margin: 62 },
};
/** For a single page, or to save one. */
export const compact: Density = {
  gaps: 0.55,
  margins: 0.66,
  name: 0.78,
  type: 0.94,
  most: { section: 11, entry: 5.6, margin: 52 },
};
/** More space, for pages of which the last would be almost empty. */
export const airy: readonly Density[] = [1.25, 1.5, 1.8].map((gaps) => ({
  gaps,
  margins: 1,
  name: 1,
  type: 1,
  most: { section: 60, entry: 40, margin: 100 },
}));

/** No margin at a side gets smaller than this, in points. */
const SIDE_MIN = 44;

/** The same template with another amount of space. */
export function condensed(template: Template, { gaps, margins, name, type: scale, most }: Density): Template {
  const { head, section, heading, entry, part, bullet } = template.gaps;
  const { top, side, bottom } = template.margin;
  const sized = withTypes(template, (type) => {
    const size = sizeOf(type.size * scale);
    return { ...type, size, leading: type.leading * Math.min(1, size / type.size) };
  });
  return {
    ...sized,
    name: { ...template.name, size: template.name.size * name, leading: template.name.leading * name },
    margin: {
      top: Math.min(most.margin, top * margins),
      side: Math.max(Math.min(side, SIDE_MIN), Math.min(most.margin, side * margins)),
      bottom: Math.min(most.margin, bottom * margins),
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
