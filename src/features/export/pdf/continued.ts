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
  // A label such as "Earlier" says enough.
  if (first.group !== null) return { part: null, room: 0 };
  return { part: "section", room: text.leading + SECTION_DISTANCE };
}

/** Room above the first row of a page, for the title of what goes on there, in points. */
export function roomForContinued(template: Template): (first: Row, begun: Row | undefined) => number {
  return (first, begun) => continuedAt(template, first, begun).room;
}
