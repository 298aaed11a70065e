import type { Language } from "../../../shared/language.ts";
import { placeLine, type Sheet, type Tag, type TextSize, tagOf } from "./sheet.ts";

/** Lines that the space above a section may grow by, to fill a page. */
const STRETCH = 1.1;
/** Position of the rule in the gap above a section, as a share from the heading upwards. */
const RULE_PLACE = 0.3;
/** Smallest distance of the rule from the heading, as a multiple of its thickness. */
const RULE_DISTANCE = 3.7;

/** Size of a heading without capitals, as a share of a title's. */
const UNCASED_SIZE = 1.15;

export function addHeading(
  sheet: Sheet,
  title: string,
  { section, number, language }: { section: Tag; number: number | null; language: Pick<Language, "tag"> },
): void {
  const { heading, gaps, colors, text } = sheet.template;
  const type = headingSize(sheet, title);
  const first = sheet.rows.length;
  const own = tagOf("H2", section);
  const color = heading.color === "accent" ? sheet.accent : colors.ink;
  const span = sheet.span(
    heading.isUpper ? title.toLocaleUpperCase(language.tag) : title,
    "heading",
    color,
    own,
  );
  const column = heading.place === "aside" ? sheet.aside() : sheet.column(heading.place === "full");
  const lines = sheet.linesOf([span], type.size, column.width);
  sheet.push(lines, type, { gap: gaps.section, isGlued: true, ...column });
  const row = sheet.rows[first];
  if (row === undefined) return;
  row.bookmark = title;
  row.stretch = STRETCH * text.leading;
  // Above the heading's letters, in the gap between the sections.
  const { rule } = heading;
  if (rule !== null) {
    const distance = Math.max(gaps.section * RULE_PLACE, rule.thickness * RULE_DISTANCE);
    row.rules.push(sheet.rule(rule, -distance));
  }
  if (!heading.isNumbered || number === null) return;
  const label = sheet.span(
    String(number).padStart(2, "0"),
    "label",
    sheet.accent,
    tagOf("Artifact", section),
  );
  const [line] = sheet.linesOf([label], text.size, column.width);
  if (line !== undefined)
    row.lines.unshift({
      ...placeLine(line, heading, sheet.aside()),
      x: sheet.asideStart(line.width),
      size: text.size,
    });
}

/** Headings drawn for small capitals are larger than titles in scripts without capitals. */
function headingSize({ template }: Sheet, text: string): TextSize {
  const { heading, title } = template;
  if (!heading.isUpper || text.toLocaleUpperCase() !== text.toLocaleLowerCase()) return heading;
  const size = Math.max(heading.size, title.size * UNCASED_SIZE);
  return { ...heading, size, leading: (title.leading / title.size) * size };
}

/** Whether a heading above the text has room in the column of the dates, for a section without dates. */
export function fitsSideColumn({ template, rows }: Sheet, first: number): boolean {
  const { dates, heading, aside } = template;
  const lines = rows.slice(first).flatMap((row) => row.lines);
  const width = Math.max(...lines.map(({ line }) => line.width));
  return dates.place === "aside" && heading.place === "full" && lines.length === 1 && width <= aside.width;
}

/** Moves a heading into the column on the left, next to the first line of its section. */
export function setBeside({ rows, template }: Sheet, first: number, afterHeading: number): void {
  const heading = rows.slice(first, afterHeading);
  const [text, ...more] = rows.slice(afterHeading);
  const [top] = heading;
  const [line] = text?.lines ?? [];
  if (top === undefined || text === undefined || line === undefined) return;
  // A heading above the text is in larger type, so it moves the line down.
  const isLarger = template.heading.place === "full";
  const down = isLarger ? Math.max(0, (top.lines[0]?.baseline ?? 0) - line.baseline) : 0;
  const baseline = line.baseline + down;
  const lines = heading.flatMap((row, index) =>
    row.lines.map((own) => ({ ...own, baseline: baseline + index * row.height })),
  );
  const needed = heading.reduce((sum, row) => sum + row.height, 0);
  const own = more.reduce((sum, row) => sum + row.height + row.gap, text.height + down);
  // Rows may be shared with the cache, so they are replaced and not changed.
  rows.splice(first, heading.length + 1, {
    ...top,
    height: text.height + down,
    isGlued: text.isGlued,
    entry: text.entry,
    period: text.period,
    lines: [...lines, ...text.lines.map((own) => ({ ...own, baseline: own.baseline + down }))],
  });
  const last = rows.at(-1);
  if (needed > own && last !== undefined)
    rows[rows.length - 1] = { ...last, height: last.height + needed - own };
}
