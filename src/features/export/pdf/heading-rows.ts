import type { Language } from "../../../shared/language.ts";
import type { FontStyle } from "./fonts.ts";
import { type Sheet, type Tag, type TextSize, tagOf } from "./sheet.ts";
import type { Template } from "./template.ts";

/** Lines that the space above a section may grow by, to fill a page. */
const STRETCH = 0.9;
/** A thin line at a heading. Thickness and distances from the heading's line in points. */
const RULE = { thickness: 0.75, color: "#bfbbb3", above: 7, below: 2 };
/** Size of a heading without capitals, as a share of a title's. */
const UNCASED_SIZE = 1.15;

export function addHeading(
  sheet: Sheet,
  title: string,
  { section, language }: { section: Tag; language: Pick<Language, "tag"> },
): void {
  const { heading, gaps, text } = sheet.template;
  const type = headingSize(sheet, title);
  const first = sheet.rows.length;
  const own = tagOf("H2", section);
  const span = sheet.span(
    heading.isUpper ? title.toLocaleUpperCase(language.tag) : title,
    "heading",
    sheet.accent,
    own,
  );
  sheet.paragraph([span], type, { gap: gaps.section, isGlued: true });
  const row = sheet.rows[first];
  if (row === undefined) return;
  row.bookmark = title;
  row.stretch = STRETCH * text.leading;
  addRule(sheet, first);
}

/** Marks a heading by a thin line across the page. @param first index of its first row */
function addRule({ rows, template, pageWidth }: Sheet, first: number): void {
  const { rule: side, margin } = template;
  const row = side === "above" ? rows[first] : rows.at(-1);
  if (side === "none" || row === undefined) return;
  const { thickness, color, above, below } = RULE;
  const at = side === "above" ? -above : row.height + below;
  row.rules.push({ x: margin.side, width: pageWidth - 2 * margin.side, at, thickness, color });
}

/** Headings drawn for small capitals are larger than titles in scripts without capitals. */
function headingSize({ template }: Sheet, text: string): TextSize {
  const { heading, title } = template;
  if (!heading.isUpper || text.toLocaleUpperCase() !== text.toLocaleLowerCase()) return heading;
  const size = Math.max(heading.size, title.size * UNCASED_SIZE);
  return { ...heading, size, leading: (title.leading / title.size) * size };
}

/** The style of the label of a group of entries, such as "Earlier". */
export function groupStyle({ title, details }: Template): FontStyle {
  return details.style === "italic" ? "italic" : title.style;
}
