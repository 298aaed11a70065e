import type { OutlineEntry } from "../outline.ts";
import type { Span } from "./paragraph.ts";
import { placeLine, type Sheet, type Tag, type TagAndLink, tagOf, WHOLE_ITEM } from "./sheet.ts";
import { joinWithCommas, keepPairs } from "./text-rows.ts";

/** A list of at most this many lines isn't divided between pages. */
const WHOLE_LIST = 6;

/** Adds short entries, such as skills and languages: a line for each group, and one list of entries without a group. */
export function addBrief(sheet: Sheet, entries: OutlineEntry[], section: Tag): void {
  const { gaps, text, colors } = sheet.template;
  const groups = entries.filter((entry) => entry.facts.length > 0);
  const names = entries.filter((entry) => entry.facts.length === 0);
  let gap = gaps.heading;
  const start = sheet.rows.length;
  const ends: number[] = [];
  const spansOf = ({ title, facts, href, details }: OutlineEntry) => {
    const paragraph = tagOf("P", section);
    const head = joinWithCommas(sheet, [title, ...details].filter(Boolean));
    const texts = facts.flatMap((fact) => fact.texts);
    return [
      ...(head === "" ? [] : [sheet.span(`${head}${sheet.colon}`, "bold", colors.ink, paragraph, href)]),
      ...sheet.spansOfItems(texts, paragraph),
    ];
  };
  for (const row of rowsOfGroups(sheet, groups.map(spansOf))) {
    const [first = []] = row;
    sheet.paragraph(first, text, { gap });
    for (const own of sheet.rows.slice((ends.at(-1) ?? start - 1) + 1, -1)) own.isGlued = true;
    gap = gaps.part;
    ends.push(sheet.rows.length - 1);
    if (row.length > 1) addBeside(sheet, row);
  }
  keepPairs(sheet, ends);
  addNames(sheet, names, section, gap);
  const own = sheet.rows.slice(start);
  if (own.length <= WHOLE_LIST) for (const row of own.slice(0, -1)) row.isGlued = true;
}

/** At least this many groups are set in two columns, if all of them fit there. */
const COLUMNS_MIN = 8;
/** Distance between two columns, in points. */
const COLUMN_GAP = 16;

type Spans = Span<TagAndLink>[];

/** The groups of each line, in the owner's order: two of many short ones share one. */
function rowsOfGroups(sheet: Sheet, groups: Spans[]): Spans[][] {
  const { size } = sheet.template.text;
  const isShort = (spans: Spans) => {
    const [line] = sheet.linesOf(spans, size, Number.POSITIVE_INFINITY);
    return line !== undefined && line.width <= columnWidth(sheet);
  };
  if (groups.length < COLUMNS_MIN || !groups.every(isShort)) return groups.map((spans) => [spans]);
  return groups.flatMap((_, index) => (index % 2 === 0 ? [groups.slice(index, index + 2)] : []));
}

function columnWidth(sheet: Sheet): number {
  return (sheet.column().width - COLUMN_GAP) / 2;
}

/** Sets the second group of a line in the second column. */
function addBeside(sheet: Sheet, [, spans = []]: Spans[]): void {
  const { text } = sheet.template;
  const width = columnWidth(sheet);
  const x = sheet.column().x + width + COLUMN_GAP;
  const [line] = sheet.linesOf(spans, text.size, width + 1);
  const row = sheet.rows.at(-1);
  if (line !== undefined) row?.lines.push(placeLine(line, text, { x, width }));
}

/** Adds entries as one list of their names, with details in brackets. */
function addNames(sheet: Sheet, names: OutlineEntry[], section: Tag, gap: number): void {
  const { text, colors } = sheet.template;
  const paragraph = tagOf("P", section);
  const spans = names.flatMap(({ title, details, href }, index) => [
    ...(index === 0 ? [] : [sheet.separator(paragraph)]),
    {
      ...sheet.span(sheet.isolate(title), "text", colors.ink, paragraph, href),
      isItem: title.length <= WHOLE_ITEM,
    },
    ...(details.length === 0
      ? []
      : [unbroken(sheet.span(` (${joinWithCommas(sheet, details)})`, "text", colors.soft, paragraph))]),
  ]);
  sheet.paragraph(spans, text, { gap });
}

/** The span with all its words on one line, if they fit. */
export function unbroken<T extends Span<TagAndLink>>(span: T): T {
  return { ...span, isWhole: true };
}

/** Whether an entry is only a name and perhaps a few words, such as a skill or a language. */
export function isBrief({ period, text, bullets, facts, isLine, citation }: OutlineEntry): boolean {
  return (
    !isLine &&
    citation.length === 0 &&
    period === "" &&
    text === "" &&
    bullets.length === 0 &&
    facts.every(({ name }) => name === "")
  );
}
