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

/** Shares of the usual space, for what doesn't fit on its pages otherwise. */
export type Density = { gaps: number; margins: number; type: number };

/** Less space between the parts; type and line height stay. */
export const tight: Density = { gaps: 0.7, margins: 0.85, type: 1 };
/** For a single page, or to save one. */
export const compact: Density = { gaps: 0.55, margins: 0.7, type: 0.94 };

/** The same template with less space. */
export function condensed(template: Template, { gaps, margins, type: scale }: Density): Template {
  const { head, section, heading, entry, part, bullet } = template.gaps;
  const { top, side, bottom } = template.margin;
  return {
    ...withTypes(template, (type) => {
      const size = sizeOf(type.size * scale);
      return { ...type, size, leading: type.leading * Math.min(1, size / type.size) };
    }),
    margin: { top: top * margins, side: scale === 1 ? side : side * margins, bottom: bottom * margins },
    gaps: { head, section: section * gaps, heading: heading * gaps, entry: entry * gaps, part, bullet },
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
