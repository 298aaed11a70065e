import type { OutlineEntry } from "../outline.ts";
import type { Span } from "./paragraph.ts";
import { placeLine, type Sheet, type Tag, type TagAndLink, tagOf, WHOLE_ITEM } from "./sheet.ts";
import { joinWithCommas, keepPairs } from "./text-rows.ts";

/** A list of at most this many lines isn't divided between pages. */
const WHOLE_LIST = 6;

/**
 * Adds short entries, such as skills and languages: a line for each group, and one list of entries without a group.
 * @param options.labelWidth the width of the column for labels (`labelColumn`)
 */
export function addBrief(
  sheet: Sheet,
  entries: OutlineEntry[],
  { section, labelWidth }: { section: Tag; labelWidth: number },
): void {
  const { gaps } = sheet.template;
  const groups = entries.filter(isGroup);
  const names = entries.filter((entry) => !isGroup(entry));
  let gap = gaps.heading;
  const start = sheet.rows.length;
  const ends: number[] = [];
  const spansOf = (entry: OutlineEntry): Group => {
    const paragraph = tagOf("P", section);
    const label = labelOf(sheet, entry);
    const texts = entry.facts.flatMap((fact) => fact.texts);
    return {
      label: label === "" ? [] : [labelSpan(sheet, label, paragraph, entry.href)],
      texts: sheet.spansOfItems(texts, paragraph),
    };
  };
  for (const [first, second] of rowsOfGroups(sheet, groups.map(spansOf))) {
    addGroup(sheet, first, { gap, labelWidth: groups.length < COLUMNS_MIN ? labelWidth : 0 });
    for (const own of sheet.rows.slice((ends.at(-1) ?? start - 1) + 1, -1)) own.isGlued = true;
    gap = gaps.part;
    ends.push(sheet.rows.length - 1);
    if (second !== undefined) addBeside(sheet, second);
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
type Group = { label: Spans; texts: Spans };

/** The groups of each line, in the owner's order: two of many short ones share one. */
function rowsOfGroups(sheet: Sheet, groups: Group[]): [first: Group, second?: Group][] {
  const { size } = sheet.template.text;
  const isShort = ({ label, texts }: Group) => {
    const [line] = sheet.linesOf([...label, ...texts], size, Number.POSITIVE_INFINITY);
    return line !== undefined && line.width <= columnWidth(sheet);
  };
  if (groups.length < COLUMNS_MIN || !groups.every(isShort)) return groups.map((group) => [group]);
  return groups.flatMap((group, index) => (index % 2 === 0 ? [[group, groups[index + 1]]] : []));
}

/** If the column for labels took a larger share of the width, labels are set in the lines of their texts. */
const LABEL_SHARE = 0.25;
/** Distance between a label and its text, in ems. */
const LABEL_DISTANCE = 0.9;

/**
 * The width of the column for labels of groups, in points; 0 if labels are set in the lines of their texts.
 * @param lists of short entries, whose texts begin at the same place; those of many groups have no such column
 */
export function labelColumn(sheet: Sheet, lists: readonly OutlineEntry[][]): number {
  const groups = lists.map((entries) => entries.filter(isGroup)).filter(({ length }) => length < COLUMNS_MIN);
  const labels = groups.flat().map((group) => labelOf(sheet, group));
  if (labels.length < 2 || labels.includes("")) return 0;
  const { size } = sheet.template.text;
  const most = LABEL_SHARE * sheet.column().width - LABEL_DISTANCE * size;
  let widest = 0;
  for (const label of labels) {
    const [line] = sheet.linesOf([labelSpan(sheet, label, tagOf("P"))], size, Number.POSITIVE_INFINITY);
    widest = Math.max(widest, line?.width ?? 0);
    if (widest > most || line?.isOpposite === true) return 0;
  }
  return widest + LABEL_DISTANCE * size;
}

function isGroup({ facts }: OutlineEntry): boolean {
  return facts.length > 0;
}

function labelOf(sheet: Sheet, { title, details }: OutlineEntry): string {
  return joinWithCommas(sheet, [title, ...details].filter(Boolean));
}

function labelSpan(sheet: Sheet, label: string, own: Tag, href = ""): Span<TagAndLink> {
  return sheet.span(`${label}${sheet.colon}`, "bold", sheet.template.colors.ink, own, href);
}

function addGroup(
  sheet: Sheet,
  { label, texts }: Group,
  { gap, labelWidth }: { gap: number; labelWidth: number },
): void {
  const { text } = sheet.template;
  const column = sheet.column();
  const width = column.width - labelWidth;
  const lines = labelWidth === 0 ? [] : sheet.linesOf(texts, text.size, width);
  if (lines.length === 0) {
    sheet.paragraph([...label, ...texts], text, { gap });
    return;
  }
  sheet.push(lines, text, { gap, x: column.x + labelWidth, width });
  const [labelLine] = sheet.linesOf(label, text.size, column.width);
  const row = sheet.rows.at(-lines.length);
  // The label comes before its text in reading order.
  if (labelLine !== undefined) row?.lines.unshift(placeLine(labelLine, text, column));
}

function columnWidth(sheet: Sheet): number {
  return (sheet.column().width - COLUMN_GAP) / 2;
}

/** Sets the second group of a line in the second column. */
function addBeside(sheet: Sheet, { label, texts }: Group): void {
  const { text } = sheet.template;
  const width = columnWidth(sheet);
  const x = sheet.column().x + width + COLUMN_GAP;
  const [line] = sheet.linesOf([...label, ...texts], text.size, width + 1);
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
