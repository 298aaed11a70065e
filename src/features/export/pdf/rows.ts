import { listComma } from "../../../shared/intl.ts";
import type { Language, PlainMessage } from "../../../shared/language.ts";
import { type Outline, type OutlineEntry, type OutlineSection, outlineLanguage } from "../outline.ts";
import { richLine } from "../rich-blocks.ts";
import { addBrief, isBrief, unbroken } from "./brief-rows.ts";
import { dateSize } from "./date-column.ts";
import { addContact, addHeadRule, headPlace } from "./head-rows.ts";
import { addHeading, alignWithHeading, setBeside } from "./heading-rows.ts";
import type { Span } from "./paragraph.ts";
import { photoInset } from "./photo-place.ts";
import {
  baselineOf,
  emptyRow,
  mirrorRows,
  type PlacedLine,
  placeLine,
  type Row,
  Sheet,
  type SheetOptions,
  type Tag,
  type TagAndLink,
  type TextSize,
  tagOf,
  WHOLE_LINES,
} from "./sheet.ts";
import type { Template } from "./template.ts";
import { PHOTO_DISTANCE } from "./templates.ts";
import { addCitation, addFacts, addItems, addText, keepPairs } from "./text-rows.ts";

/** Distance between a title and the date at the right edge, in points. */
const DATE_DISTANCE = 14;
/** Characters of an entry's text that serve as its title if it has none. */
const TEXT_AS_TITLE = 60;
/** Points that the space above an entry may grow by, to fill a page. */
const STRETCH = 5;
/** Entries of at most this many lines are not divided between pages. */
const WHOLE_ENTRY = 6;
/** Space between entries of one line, in points. */
const LINE_GAP = 2;

/** Sizes of the line below the name, as shares of the template's. */
const LABEL_SHARES = [1, 0.95, 0.9, 0.85, 0.8, 0.75];

/** Rows of entries that were laid out already. */
export type RowCache = Map<OutlineEntry, readonly Row[]>;

/**
 * Lays out the outline as rows, from top to bottom and in reading order.
 * @param cache for trials that only count pages: its rows share their structure elements, so they can't be written to a file
 */
export function rowsOf(
  outline: Outline,
  template: Template,
  { hasPhoto, cache, ...options }: SheetOptions & { hasPhoto: boolean; cache?: RowCache },
): Row[] {
  const { name, label, contact, summary, sections } = outline;
  const language = outlineLanguage(outline);
  const sheet = new Sheet(template, { ...options, comma: listComma(language) });
  const { gaps, colors, photo } = template;
  if (hasPhoto) sheet.beginNextToPhoto(photo + PHOTO_DISTANCE);
  const place = headPlace(template, hasPhoto);
  const head = { ...place, gap: 0, isGlued: true };
  sheet.text(name, template.name, { part: tagOf("H1"), ...head });
  // If no font has the name's letters, because the first heading must be of level 1 (ISO 14289-1, 7.4.2).
  if (sheet.rows.length === 0)
    sheet.text(language.t("Resume"), template.name, { part: tagOf("H1"), ...head });
  sheet.text(label, labelSize(sheet, label), {
    part: tagOf("P", null, outline.labelLanguage),
    ...head,
    color: colors.soft,
  });
  addContact(sheet, contact, place);
  if (hasPhoto) sheet.endNextToPhoto(photo + photoInset(template));
  addHeadRule(sheet, place.isCentered);
  addText(sheet, summary, {
    section: null,
    lang: outline.summaryLanguage,
    first: gaps.head + 6,
    next: gaps.part + 2,
  });
  for (const [index, section] of sections.entries())
    addSection(sheet, section, { number: index + 1, cache, language });
  return sheet.isMirrored ? mirrorRows(sheet.rows, sheet.pageWidth) : sheet.rows;
}

/** A little smaller than the template's if that saves a second line. */
function labelSize(sheet: Sheet, label: string): TextSize {
  const { template } = sheet;
  const { width } = sheet.column(template.head.place !== "column");
  const span = sheet.span(label, template.label.style, template.colors.soft, tagOf("P"));
  const smaller = LABEL_SHARES.map((share) => ({ ...template.label, size: template.label.size * share }));
  return smaller.find(({ size }) => sheet.linesOf([span], size, width).length < 2) ?? template.label;
}

function addSection(
  sheet: Sheet,
  { title, list, entries }: OutlineSection,
  { number, cache, language }: { number: number; cache: RowCache | undefined; language: Language },
): void {
  const { heading } = sheet.template;
  const section = tagOf("Sect");
  const first = sheet.rows.length;
  addHeading(sheet, title, { section, number, language });
  const afterHeading = sheet.rows.length;
  addEntries(sheet, { entries, list }, { section, cache, language });
  if (heading.place === "aside") setBeside(sheet, first, afterHeading);
  else if (heading.place === "full" && entries.every(({ period }) => period === ""))
    alignWithHeading(sheet, first);
}

function addEntries(
  sheet: Sheet,
  { entries, list }: Pick<OutlineSection, "entries" | "list">,
  { section, cache, language }: { section: Tag; cache: RowCache | undefined; language: Language },
): void {
  const { gaps } = sheet.template;
  if (entries.every(isBrief)) {
    addBrief(sheet, entries, section);
    return;
  }
  const label = labelsOfLines[list];
  const labelled = label === undefined ? entries.length : linesFrom(entries);
  const isOneLine = (entry: OutlineEntry) =>
    (entry.isLine && entry.citation.length === 0) || (sheet.template.isTitleOneLine && isBare(entry));
  let ends: number[] = [];
  for (const [index, entry] of entries.entries()) {
    if (label !== undefined && index === labelled) addLabel(sheet, language.t(label), section);
    const before = entries[index - 1];
    const isTight = isOneLine(entry) && (index === labelled || (before !== undefined && isOneLine(before)));
    const gap = index === 0 ? gaps.heading : isTight ? Math.max(gaps.part, LINE_GAP) : gaps.entry;
    const start = sheet.rows.length;
    const known = cache?.get(entry);
    if (known === undefined) {
      addEntry(sheet, entry, section, gap);
      cache?.set(entry, sheet.rows.slice(start));
    } else sheet.rows.push(...known.map((own, at) => (at === 0 ? { ...own, gap } : own)));
    const [row] = sheet.rows.slice(start);
    if (row !== undefined) row.stretch = gap === gaps.entry && index > 0 ? STRETCH : 0;
    const end = sheet.rows.length - 1;
    if (end === start) {
      ends.push(end);
      continue;
    }
    keepPairs(sheet, ends[0] ?? 0, ends);
    ends = [];
  }
  // A single line at the end stays with the last row before it.
  const pair = ends.length === 1 ? ends.flatMap((end) => [end - 1, end]) : ends;
  keepPairs(sheet, pair[0] ?? 0, pair);
}

/** What groups entries at the end of a list that take one line each. */
const labelsOfLines: Readonly<Record<string, PlainMessage>> = { work: "Earlier", projects: "More projects" };

/** Index from which entries at the end are grouped (at least two of one line after a full one); else the number of entries. */
function linesFrom(entries: readonly OutlineEntry[]): number {
  const from = entries.findLastIndex(({ isLine }) => !isLine) + 1;
  return from > 0 && entries.length - from > 1 ? from : entries.length;
}

function addLabel(sheet: Sheet, label: string, section: Tag): void {
  const { details, gaps, colors } = sheet.template;
  sheet.text(
    label,
    { ...details, style: "italic" },
    {
      part: tagOf("P", section),
      gap: gaps.entry,
      color: colors.soft,
      isGlued: true,
    },
  );
  const row = sheet.rows.at(-1);
  if (row === undefined) return;
  row.entry = "";
  row.stretch = STRETCH;
}

function addEntry(sheet: Sheet, entry: OutlineEntry, section: Tag, gap: number): void {
  const { gaps } = sheet.template;
  const first = sheet.rows.length;
  const isCited = entry.citation.length > 0;
  if (isCited) addCitation(sheet, entry.citation, { section, gap });
  const rest = isCited ? entry.text : addTitle(sheet, entry, section, gap);
  const afterTitle = sheet.rows.length;
  addText(sheet, rest, { section, lang: entry.languages?.text, first: gaps.part, next: gaps.part + 1 });
  // A short text stays with the bullets after it.
  const lines = sheet.rows.slice(afterTitle);
  const last = lines.at(-1);
  if (last !== undefined && lines.length <= WHOLE_LINES && entry.bullets.length > 0) last.isGlued = true;
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
  if (own.length <= WHOLE_ENTRY) for (const row of own) row.isGlued = true;
  const end = own.at(-1);
  if (end !== undefined) end.isGlued = false;
  const [start] = own;
  if (start !== undefined) start.entry = [entry.title, entry.details[0]].filter(Boolean).join(sheet.comma);
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

/** @returns the rest of the entry's text, whose first words are the title if it has none */
function addTitle(sheet: Sheet, entry: OutlineEntry, section: Tag, gap: number): string {
  const { title, details, about, href, period, text, languages, isLine } = entry;
  const { colors, title: titleType, details: detailsType } = sheet.template;
  const isTitleOneLine = sheet.template.isTitleOneLine || isLine;
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
  const under = sheet.spansOfList(below, detailsType.style, colors.soft, paragraph);
  if (isOnlyFact(entry)) {
    const [{ name, texts } = { name: "", texts: [] }] = entry.facts;
    const fact = `${sheet.isolate(name)}: ${texts.map((own) => sheet.isolate(own)).join("")}`;
    under.push(sheet.separator(paragraph), unbroken(sheet.span(fact, "text", colors.soft, paragraph)));
  }
  const company = (start: string, words = about) =>
    about === ""
      ? []
      : [sheet.span(`${start}${sheet.isolate(words)}`, detailsType.style, colors.soft, paragraph)];
  const room = sheet.column().width - widthOfDate(sheet, period);
  const type = isLine ? { ...titleType, size: detailsType.size } : titleType;
  const isOneLine = (some: Span<TagAndLink>[]) => sheet.linesOf(some, type.size, room).length < 2;
  const joined = [...spans, sheet.span(sheet.comma, detailsType.style, colors.soft, paragraph), ...under];
  // What doesn't fit next to a title of one line stands below it.
  if (isTitleOneLine && under.length > 0 && (isOneLine(joined) || !isOneLine(spans))) {
    under.splice(0);
    spans.splice(0, spans.length, ...joined);
    if (isOneLine([...spans, ...company(": ")])) spans.push(...company(": "));
    else under.push(...company("", about.charAt(0).toLocaleUpperCase() + about.slice(1)));
  } else under.push(...company(under.length === 0 ? "" : ": "));
  addDated(sheet, spans, period, { section, gap, type, isFollowed: under.length > 0 });
  if (under.length > 0) sheet.paragraph(under, detailsType, { gap: 0, isGlued: true });
  return head === opening ? text.slice(TEXT_AS_TITLE) : text;
}

/** Space that a date at the right edge takes from its line, in points. */
function widthOfDate(sheet: Sheet, period: string): number {
  const { dates, details, colors } = sheet.template;
  const span = sheet.span(period, dates.style, colors.soft, tagOf("P"));
  const [line] = sheet.linesOf([span], details.size, Number.POSITIVE_INFINITY);
  return dates.place === "aside" || line === undefined ? 0 : line.width + DATE_DISTANCE;
}

/** Adds a title with its period, which is in the column on the left or at the right edge of the title's first line. */
function addDated(
  sheet: Sheet,
  spans: Span<TagAndLink>[],
  period: string,
  { section, gap, type, isFollowed }: { section: Tag; gap: number; type: TextSize; isFollowed: boolean },
): void {
  const { dates, colors, margin } = sheet.template;
  const { x, width } = sheet.column();
  const aside = sheet.aside();
  const isAside = dates.place === "aside";
  const size = dateSize(sheet.template);
  const dateSpan = sheet.span(period, dates.style, colors.soft, tagOf("P", section));
  const edge = sheet.pageWidth - margin.side;
  const dateLines = sheet.linesOf([dateSpan], size, isAside ? aside.width : width / 2);
  const taken =
    isAside || period === "" ? 0 : Math.max(...dateLines.map((line) => line.width)) + DATE_DISTANCE;
  const lines = sheet.linesOf(spans, type.size, width - taken);
  // At the edge opposite to the title's start.
  const isAtStart = lines[0]?.isOpposite === true;
  const startOf = (own: number) => (isAside ? sheet.asideStart(own) : isAtStart ? x : edge - own);
  // One row, so that the whole title comes before the period in reading order.
  const below = (line: PlacedLine, index: number) => ({
    ...line,
    baseline: line.baseline + index * type.leading,
  });
  sheet.rows.push(
    emptyRow({
      // In the column, a second line of dates stands next to what follows the title.
      height: type.leading * Math.max(lines.length, dateLines.length - Number(isAside && isFollowed)),
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

function isBare({ text, bullets, facts }: OutlineEntry): boolean {
  return text === "" && bullets.length === 0 && facts.length === 0;
}
