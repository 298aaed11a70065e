import { shownAddress } from "../../../shared/shown-address.ts";
import type { OutlineEntry } from "../outline.ts";
import { richLine } from "../rich-blocks.ts";
import { isolate } from "./bidi-levels.ts";
import { unbroken } from "./brief-rows.ts";
import type { Span } from "./paragraph.ts";
import {
  baselineOf,
  DATE_DISTANCE,
  emptyRow,
  type PlacedLine,
  placeLine,
  type Sheet,
  type Tag,
  type TagAndLink,
  tagOf,
  WHOLE_LINES,
} from "./sheet.ts";
import { addCitation, addFacts, addItems, addText } from "./text-rows.ts";

/** Fewer characters of a longer text say too little after a title; no line has room for more than the maximum. */
const START_MIN = 24;
const START_MAX = 120;
/** Characters of an entry's text that serve as its title if it has none. */
const TEXT_AS_TITLE = 60;
/** Entries of at most this many lines are not divided between pages. Of others, more than `WHOLE_LINES` move. */
const WHOLE_ENTRY = 6;

type EntryOptions = {
  section: Tag;
  /** The space above it, in points. */
  gap: number;
  /** The color of its organization. */
  organization: string;
  /** Whether its details follow the title on the same line. */
  isInline: boolean;
  /** Whether its address is shown where a line has room, for readers of paper. */
  hasAddress: boolean;
  /** Whether a line says what the entry is, where it has room. */
  hasAbout: boolean;
};

/** Adds an entry: its title with the period, its text, bullets and facts. */
export function addEntry(sheet: Sheet, entry: OutlineEntry, options: EntryOptions): void {
  const { section, gap } = options;
  const { gaps } = sheet.template;
  const first = sheet.rows.length;
  const isCited = entry.citation.length > 0;
  if (isCited) addCitation(sheet, entry.citation, { section, gap });
  const rest = isCited ? entry.text : addTitle(sheet, entry, options);
  const afterTitle = sheet.rows.length;
  addText(sheet, rest, { section, lang: entry.languages?.text, first: gaps.part, next: gaps.part + 1 });
  // A short text stays with the bullets after it.
  const lines = sheet.rows.slice(afterTitle);
  const last = lines.at(-1);
  if (last !== undefined && lines.length < WHOLE_LINES && entry.bullets.length > 0) last.isGlued = true;
  const bullets = entry.bullets.map((bullet) => ({
    label: sheet.template.bullet,
    level: 0,
    runs: richLine(bullet),
  }));
  if (bullets.length > 0)
    addItems(sheet, bullets, { list: tagOf("L", section, entry.languages?.bullets), first: gaps.part });
  if (isCited || !isOnlyFact(entry)) addFacts(sheet, entry.facts, section);
  // A short entry isn't divided between pages; its last row may end the page.
  const own = sheet.rows.slice(first);
  const whole = own.length <= WHOLE_ENTRY ? own : own.slice(-WHOLE_LINES - 1);
  for (const row of whole) row.isGlued = true;
  const end = own.at(-1);
  if (end !== undefined) end.isGlued = false;
  const [start] = own;
  if (start === undefined) return;
  start.entry = [entry.title, entry.details[0]].filter(Boolean).join(sheet.comma);
  start.period = entry.period;
}

/** Whether an entry has one short fact and nothing else, such as a degree with its grade: it follows the organization. */
function isOnlyFact({ text, bullets, facts: [fact, ...others], details, title }: OutlineEntry): boolean {
  return (
    fact !== undefined &&
    fact.name !== "" &&
    fact.texts.length === 1 &&
    others.length + bullets.length === 0 &&
    text === "" &&
    title !== "" &&
    details.length > 0
  );
}

type TitleParts = ReturnType<typeof titleOf>;

/** An entry's title, its details, both on one line, and whether parts fit on one. */
function titleOf(
  sheet: Sheet,
  entry: OutlineEntry,
  { section, organization = "" }: { section: Tag; organization?: string },
) {
  const { title, details, href, period, text, languages, isLine } = entry;
  const { colors, title: titleType, details: detailsType } = sheet.template;
  const opening = text.slice(0, TEXT_AS_TITLE);
  const head = title || details[0] || opening;
  const spans = [
    sheet.span(
      sheet.isolate(head),
      titleType.style,
      colors.ink,
      tagOf("H3", section, languages?.title),
      href,
    ),
  ];
  const paragraph = tagOf("P", section);
  const below = title === "" ? details.slice(1) : details;
  const room = sheet.column().width - widthOfDate(sheet, period);
  const isOneLine = (some: Span<TagAndLink>[]) => sheet.linesOf(some, titleType.size, room).length < 2;
  const comma = sheet.span(sheet.comma, detailsType.style, colors.soft, paragraph);
  const join = (words: Span<TagAndLink>[]) => [...spans, ...(words.length === 0 ? [] : [comma]), ...words];
  // Readers look for the organization next.
  const under = sheet
    .spansOfList(below, detailsType.style, colors.soft, paragraph)
    .map((span, index) => (index === 0 ? { ...span, color: organization } : span));
  if (isOnlyFact(entry)) {
    const [{ name, texts } = { name: "", texts: [] }] = entry.facts;
    const fact = `${sheet.isolate(name)}${sheet.colon}${texts.map((own) => sheet.isolate(own)).join("")}`;
    under.push(sheet.separator(paragraph), unbroken(sheet.span(fact, "text", colors.soft, paragraph)));
  }
  const whole = join(under);
  // The department or the place gives way so that an organization stands next to its title.
  const [start = ""] = below.join("").split(/(?<=.{4}),\s/u, 1);
  const brief = join(
    sheet.spansOfList(start === "" ? [] : [start], detailsType.style, organization, paragraph),
  );
  const joined = isLine && !isOneLine(whole) && isOneLine(brief) ? brief : whole;
  return {
    spans,
    under,
    joined,
    isOneLine,
    room,
    paragraph,
    rest: text.slice(head === opening ? TEXT_AS_TITLE : 0),
  };
}

/** Whether an entry's details fit next to its title. */
export function fitsInline(sheet: Sheet, entry: OutlineEntry): boolean {
  const { under, joined, isOneLine } = titleOf(sheet, entry, { section: tagOf("Sect") });
  return under.length === 0 || isOneLine(joined);
}

/** @returns the rest of the entry's text, whose first words are the title if it has none */
function addTitle(sheet: Sheet, entry: OutlineEntry, options: EntryOptions): string {
  const { section, gap, isInline } = options;
  const { about, period, isLine } = entry;
  const { colors, details: detailsType } = sheet.template;
  const { spans, under, joined, isOneLine, paragraph, rest } = titleOf(sheet, entry, options);
  const company = (start: string, words = about) =>
    about === "" ? [] : [sheet.span(`${start}${sheet.isolate(words)}`, "text", colors.soft, paragraph)];
  // A comma at the end of a line would look forgotten.
  const isBelow = under.length > 0 && isOneLine(spans) && !isOneLine(joined);
  if (isInline && !isBelow && (isLine || under.length > 0)) {
    under.splice(0);
    spans.splice(0, spans.length, ...joined);
    if (isLine) spans.push(...(options.hasAbout ? aboutOf(sheet, entry, section) : []));
    else under.push(...company("", about.charAt(0).toLocaleUpperCase() + about.slice(1)));
  } else if (!isLine) under.push(...company(under.length === 0 ? "" : ": "));
  if (options.hasAddress) addAddress(sheet, entry, { spans, under, isOneLine, paragraph });
  addDated(sheet, spans, period, { section, gap });
  if (under.length > 0) sheet.paragraph(under, detailsType, { gap: 0, isGlued: true });
  return rest;
}

/** What an entry of one line is, as far as its line has room. */
export function aboutOf(sheet: Sheet, entry: OutlineEntry, section: Tag): Span<TagAndLink>[] {
  if (entry.about === "") return [];
  const { joined, room, paragraph } = titleOf(sheet, entry, { section });
  const { details, colors, title: type } = sheet.template;
  const lines = sheet.linesOf(joined, type.size, room);
  const left = lines.length === 1 ? room - (lines[0]?.width ?? room) : 0;
  const spanOf = (start: string) => [
    sheet.span(`: ${sheet.isolate(start)}`, details.style, colors.soft, paragraph),
  ];
  return startOf(sheet, entry.about, { room: left, size: type.size, spanOf });
}

/** Adds the address of an entry to its details, or to its title if none are below, where the line has room. */
function addAddress(
  sheet: Sheet,
  { title, href }: OutlineEntry,
  { spans, under, isOneLine, paragraph }: Pick<TitleParts, "spans" | "under" | "isOneLine" | "paragraph">,
): void {
  const shown = shownAddress(href);
  // Nobody types the ids after a question mark.
  if (shown === "" || shown.includes("?") || shown.toLowerCase() === title.toLowerCase()) return;
  const own = sheet.isMirrored ? isolate(shown, true) : shown;
  const address = [
    sheet.separator(paragraph),
    unbroken(sheet.span(own, "text", sheet.accent, paragraph, href)),
  ];
  const { size } = sheet.template.details;
  const isBelow = under.length > 0;
  const hasRoom = isBelow
    ? sheet.linesOf([...under, ...address], size, sheet.column().width).length < 2
    : isOneLine([...spans, ...address]);
  if (hasRoom) (isBelow ? under : spans).push(...address);
}

/** The whole clauses at the start of a text that a line has room for. @param spanOf sets them after the line's title */
function startOf(
  sheet: Sheet,
  text: string,
  { room, size, spanOf }: { room: number; size: number; spanOf: (start: string) => Span<TagAndLink>[] },
): Span<TagAndLink>[] {
  const widthOf = (start: string) =>
    sheet.linesOf(spanOf(start), size, Number.POSITIVE_INFINITY)[0]?.width ?? 0;
  // No comma ends one, because what is after it may belong to the same list.
  const clauses = text.split(/(?=[;:–—]\s|\s[–—]\s)/u);
  const starts = clauses.map((_, index) => clauses.slice(0, clauses.length - index).join(""));
  const fitting = starts.find((start) => start.length <= START_MAX && widthOf(start) <= room) ?? "";
  return fitting === "" || (fitting.length < START_MIN && fitting !== text) ? [] : spanOf(fitting);
}

/** Space that a date at the right edge takes from its line, in points. */
function widthOfDate(sheet: Sheet, period: string): number {
  const { details, colors } = sheet.template;
  const span = sheet.span(period, "text", colors.soft, tagOf("P"));
  const [line] = sheet.linesOf([span], details.size, Number.POSITIVE_INFINITY);
  return line === undefined ? 0 : line.width + DATE_DISTANCE;
}

/** A last line of a title that is shorter than this share of the longest looks forgotten. */
const LAST_OF_TITLE = 0.4;
/** Each step of narrower lines that are tried, as a share of their width. */
const NARROWER = 0.02;

/** Breaks a title into as few lines as it needs, of which the last isn't short. */
function titleLines(sheet: Sheet, spans: Span<TagAndLink>[], size: number, width: number) {
  let lines = sheet.linesOf(spans, size, width);
  const isShort = () =>
    lines.length > 1 &&
    (lines.at(-1)?.width ?? 0) < LAST_OF_TITLE * Math.max(...lines.map((line) => line.width));
  for (let share = 1 - NARROWER; isShort() && share > 0.5; share -= NARROWER) {
    const narrower = sheet.linesOf(spans, size, share * width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** Adds a title with its period, which is at the right edge of the title's first line. */
function addDated(
  sheet: Sheet,
  spans: Span<TagAndLink>[],
  period: string,
  { section, gap }: { section: Tag; gap: number },
): void {
  const { details, colors, margin, title: type } = sheet.template;
  const { x, width } = sheet.column();
  const { size } = details;
  const dateSpan = sheet.span(period, "text", colors.soft, tagOf("P", section));
  const edge = sheet.pageWidth - margin.side;
  const dateLines = sheet.linesOf([dateSpan], size, width / 2);
  const taken = period === "" ? 0 : Math.max(...dateLines.map((line) => line.width)) + DATE_DISTANCE;
  const lines = titleLines(sheet, spans, type.size, width - taken);
  // At the edge opposite to the title's start.
  const isAtStart = lines[0]?.isOpposite === true;
  const startOf = (own: number) => (isAtStart ? x : edge - own);
  // One row, so that the whole title comes before the period in reading order.
  const below = (line: PlacedLine, index: number) => ({
    ...line,
    baseline: line.baseline + index * type.leading,
  });
  sheet.rows.push(
    emptyRow({
      height: type.leading * Math.max(lines.length, dateLines.length),
      gap,
      isGlued: true,
      lines: [
        ...lines.map((line, index) => below(placeLine(line, type, { x, width }), index)),
        ...dateLines.map((line, index) =>
          below({ line, x: startOf(line.width), baseline: baselineOf(type), size }, index),
        ),
      ],
    }),
  );
}
