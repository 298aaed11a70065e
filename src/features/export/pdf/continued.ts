import type { Row } from "./sheet.ts";
import type { Template } from "./template.ts";

/** Distance between a section's title and the page's first line, in points. */
const SECTION_DISTANCE = 7;

/**
 * What a page begins in the middle of, and the room that its title takes above the page's first row.
 * @param begun the last row before it that began an entry or a section
 */
export function continuedAt(
  template: Template,
  first: Row,
  begun: Row | undefined,
): { part: "entry" | "section" | null; room: number } {
  const { gaps, text } = template;
  if (begun === undefined || first.bookmark !== null) return { part: null, room: 0 };
  const isInEntry = first.entry === null && (begun.entry ?? "") !== "";
  if (isInEntry) return { part: "entry", room: text.leading + gaps.part };
  if (isInSideColumn(template, first)) return { part: "section", room: 0 };
  // A label such as "Earlier" says enough.
  if (first.group !== null) return { part: null, room: 0 };
  return { part: "section", room: text.leading + SECTION_DISTANCE };
}

/** Whether the title of a section that goes on is in the column on the left: always for headings in it, else where a page's first row leaves it free. */
export function isInSideColumn({ heading, aside }: Template, { entry, group }: Row): boolean {
  const isFree = aside.width > 0 && !aside.isAtText && (group !== null || entry === null);
  return heading.place === "aside" || isFree;
}

/** Room above the first row of a page, for the title of what goes on there, in points. */
export function roomForContinued(template: Template): (first: Row, begun: Row | undefined) => number {
  return (first, begun) => continuedAt(template, first, begun).room;
}
