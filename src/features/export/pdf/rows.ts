import { labelColon, listComma } from "../../../shared/intl.ts";
import type { Language, PlainMessage } from "../../../shared/language.ts";
import {
  type Outline,
  type OutlineEntry,
  type OutlineSection,
  outlineLanguage,
  RUNNING,
} from "../outline.ts";
import { addBrief, isBrief, labelColumn } from "./brief-rows.ts";
import { aboutOf, addEntry, fitsInline } from "./entry-rows.ts";
import { addBar, addContact, addHeadLabel, addName } from "./head-rows.ts";
import { addHeading, groupStyle } from "./heading-rows.ts";
import { photoInset } from "./photo-place.ts";
import { mirrorRows, type Row, Sheet, type SheetOptions, type Tag, tagOf } from "./sheet.ts";
import type { Template } from "./template.ts";
import { PHOTO_DISTANCE } from "./templates.ts";
import { addText, glue, keepPairs } from "./text-rows.ts";

/** Lines that the space above an entry may grow by, to fill a page. */
const STRETCH = 0.55;
/** If more than this share of organizations have no room next to their titles, all stand below them. */
const MANY = 0.33;
/** Space between entries without a text, as a share of the usual one. */
const BARE_GAP = 0.7;
/** Space between entries of one line, in points. */
const LINE_GAP = 2;
/** So many entries of a group stay with its label. */
const GROUP_START = 3;

/** What was laid out already in a template. */
export class RowCache {
  /** The rows above the first section, by the summary. */
  readonly heads = new Map<string, readonly Row[]>();
  /** The rows of entries, if their details stand next to their titles or below. */
  readonly entries = new Map<OutlineEntry, { inline?: readonly Row[]; below?: readonly Row[] }>();
  /** Whether details of entries have room next to their titles. */
  readonly fits = new Map<OutlineEntry, boolean>();
  /** Whether lines of entries have room for what these are. */
  readonly abouts = new Map<OutlineEntry, boolean>();
  /** The rows of lists of short entries, by their content and the width of the column for labels as JSON. */
  readonly briefs = new Map<string, readonly Row[]>();
}

/** Rows that may be changed without changing those in the cache. */
function copied(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}

/**
 * Lays out the outline as rows, from top to bottom and in reading order.
 * @param cache for trials that only count pages: its rows share their structure elements, so they can't be written to a file
 */
export function rowsOf(
  outline: Outline,
  template: Template,
  { hasPhoto, cache, ...options }: SheetOptions & { hasPhoto: boolean; cache?: RowCache },
): Row[] {
  const { summary, sections } = outline;
  const language = outlineLanguage(outline);
  const sheet = new Sheet(template, { ...options, comma: listComma(language), colon: labelColon(language) });
  const head = cache?.heads.get(summary);
  if (head === undefined) addHead(sheet, outline, { hasPhoto, language });
  else sheet.rows.push(...copied(head));
  cache?.heads.set(summary, copied(sheet.rows));
  const career = sections.flatMap(({ list, entries }) => (careerLists.has(list) ? full(entries) : []));
  const isInline = template.oneLineTitles === "always" && areInline(sheet, career, cache);
  const briefs = sections.flatMap(({ entries }) => (entries.every(isBrief) ? [entries] : []));
  const labelWidth = labelColumn(sheet, briefs);
  for (const section of sections) addSection(sheet, section, { isInline, labelWidth, cache, language });
  return sheet.isMirrored ? mirrorRows(sheet.rows, sheet.pageWidth) : sheet.rows;
}

/** Adds the name and everything else above the first section. */
function addHead(
  sheet: Sheet,
  outline: Outline,
  { hasPhoto, language }: { hasPhoto: boolean; language: Language },
): void {
  const { name, contact, summary } = outline;
  const { template } = sheet;
  const { gaps, photo } = template;
  if (hasPhoto) sheet.beginNextToPhoto(photo + PHOTO_DISTANCE);
  addName(sheet, name);
  // If no font has the name's letters, because the first heading must be of level 1 (ISO 14289-1, 7.4.2).
  if (sheet.rows.length === 0) addName(sheet, language.t("Resume"));
  addHeadLabel(sheet, outline);
  addContact(sheet, contact);
  if (hasPhoto) sheet.endNextToPhoto(photo + photoInset(template));
  addBar(sheet);
  addText(sheet, summary, {
    section: null,
    lang: outline.summaryLanguage,
    first: gaps.head + 6,
    next: gaps.part + 2,
  });
}

/** What a career consists of. Organizations stand next to the titles in all of these lists or in none, unless a degree leaves one no room. */
const careerLists: ReadonlySet<string> = new Set(["work", "volunteer", "education"]);

type SectionOptions = {
  /** Whether the organizations of a career stand next to the titles. */
  isInline: boolean;
  /** The width of the column for labels of groups, in points; 0 for none. */
  labelWidth: number;
  cache: RowCache | undefined;
  language: Language;
};

function addSection(
  sheet: Sheet,
  { title, list, entries, omitted }: OutlineSection,
  options: SectionOptions,
): void {
  const { language } = options;
  const section = tagOf("Sect");
  addHeading(sheet, title, { section, language });
  addEntries(sheet, { entries, list }, { section, ...options });
  if (omitted !== undefined) addOmitted(sheet, language.t("and {number} more", { number: omitted }), section);
}

function addEntries(
  sheet: Sheet,
  { entries: all, list }: Pick<OutlineSection, "entries" | "list">,
  { section, labelWidth, cache, language, ...options }: SectionOptions & { section: Tag },
): void {
  const { gaps, text, colors } = sheet.template;
  if (all.every(isBrief)) {
    const key = JSON.stringify([labelWidth, all]);
    const known = cache?.briefs.get(key);
    const start = sheet.rows.length;
    if (known === undefined) addBrief(sheet, all, { section, labelWidth });
    else sheet.rows.push(...copied(known));
    cache?.briefs.set(key, copied(sheet.rows.slice(start)));
    return;
  }
  const label = labelsOfLines[list];
  const labelled = label === undefined ? all.length : linesFrom(all, list);
  // Above a job with more text, one of a single line would look like a mistake.
  const lastFull = list === "work" ? all.findLastIndex(({ isLine }) => !isLine) : -1;
  const entries = all.map((entry, index) => (index < lastFull ? fullFormOf(entry) : entry));
  const lines = uncited(entries).filter(({ isLine }) => isLine);
  const areLinesInline = areInline(sheet, lines, cache);
  // One sentence among names would look like a mistake.
  const withAbout =
    list === "projects" ? lines.filter((entry) => hasRoomForAbout(sheet, entry, cache)) : lines;
  const hasAbout = withAbout.length * 2 > lines.length;
  const isInline = careerLists.has(list)
    ? options.isInline && (list === "work" || full(entries).every((entry) => fitsIn(sheet, entry, cache)))
    : sheet.template.oneLineTitles === "always" && areInline(sheet, full(entries), cache);
  const isOneLine = (entry: OutlineEntry) =>
    (entry.isLine && entry.citation.length === 0) || (isInline && isBare(entry));
  const organization = careerLists.has(list) ? sheet.accent : colors.ink;
  let ends: number[] = [];
  for (const [index, entry] of entries.entries()) {
    if (label !== undefined && index === labelled) addLabel(sheet, language.t(label), section);
    const before = entries[index - 1];
    const isTight = isOneLine(entry) && before !== undefined && isOneLine(before);
    const closest = Math.max(gaps.part, LINE_GAP);
    const lineGap = areLinesInline ? closest : gaps.entry / 2;
    const share = before !== undefined && isBare(before) && isBare(entry) ? BARE_GAP : 1;
    const fixed = index === 0 ? gaps.heading : index === labelled ? closest : isTight ? lineGap : null;
    const gap = fixed ?? gaps.entry * share;
    const start = sheet.rows.length;
    const isNextTo = entry.isLine ? areLinesInline : isInline;
    const form = isNextTo ? "inline" : "below";
    const known = cache?.entries.get(entry)?.[form];
    if (known === undefined) {
      addEntry(sheet, entry, {
        section,
        gap,
        organization,
        isInline: isNextTo,
        hasAddress: list === "projects",
        hasAbout,
      });
      cache?.entries.set(entry, {
        ...cache.entries.get(entry),
        [form]: copied(sheet.rows.slice(start)),
      });
    } else sheet.rows.push(...copied(known));
    const [row] = sheet.rows.slice(start);
    if (row !== undefined)
      Object.assign(row, { gap, stretch: fixed === null ? STRETCH * text.leading * share : 0 });
    const end = sheet.rows.length - 1;
    if (index >= labelled && index < labelled + GROUP_START - 1) glue(sheet, end);
    if (end === start) {
      ends.push(end);
      continue;
    }
    keepPairs(sheet, ends);
    ends = [];
  }
  // A single line at the end stays with the last row before it.
  const pair = ends.length === 1 ? ends.flatMap((end) => [end - 1, end]) : ends;
  keepPairs(sheet, pair);
}

const fullForms = new WeakMap<OutlineEntry, OutlineEntry>();

/** The entry, with lines of their own for its details. Always the same object for an entry, so that its rows can be cached. */
function fullFormOf(entry: OutlineEntry): OutlineEntry {
  if (!entry.isLine) return entry;
  const known = fullForms.get(entry) ?? { ...entry, isLine: false };
  fullForms.set(entry, known);
  return known;
}

function uncited(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.filter(({ citation }) => citation.length === 0);
}

/** The entries that take more than a line. */
function full(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return uncited(entries).filter(({ isLine }) => !isLine);
}

/** Whether most organizations have room next to their titles. A single long one stands below. */
function areInline(sheet: Sheet, entries: readonly OutlineEntry[], cache: RowCache | undefined): boolean {
  const others = entries.filter((entry) => !fitsIn(sheet, entry, cache));
  return others.length <= entries.length * MANY;
}

/** Whether the line of an entry has room for what the entry is. */
function hasRoomForAbout(sheet: Sheet, entry: OutlineEntry, cache: RowCache | undefined): boolean {
  return remembered(cache?.abouts, entry, () => aboutOf(sheet, entry, tagOf("Sect")).length > 0);
}

/** Whether an organization has room next to the title. */
function fitsIn(sheet: Sheet, entry: OutlineEntry, cache: RowCache | undefined): boolean {
  return remembered(cache?.fits, entry, () => fitsInline(sheet, entry));
}

function remembered(
  answers: Map<OutlineEntry, boolean> | undefined,
  entry: OutlineEntry,
  find: () => boolean,
): boolean {
  const answer = answers?.get(entry) ?? find();
  answers?.set(entry, answer);
  return answer;
}

/** What groups entries at the end of a list that take one line each. */
const labelsOfLines: Readonly<Record<string, PlainMessage>> = { work: "Earlier", projects: "More projects" };

/** Index from which entries at the end are grouped (at least two of one line after a full one); else the number of entries. */
function linesFrom(entries: readonly OutlineEntry[], list: string): number {
  // A job that goes on is not an earlier one.
  const isAbove = ({ isLine, until }: OutlineEntry) => !isLine || (list === "work" && until === RUNNING);
  const from = entries.findLastIndex(isAbove) + 1;
  return from > 0 && entries.length - from > 1 ? from : entries.length;
}

function addLabel(sheet: Sheet, label: string, section: Tag): void {
  const { title, gaps } = sheet.template;
  sheet.text(
    label,
    { ...title, style: groupStyle(sheet.template) },
    {
      part: tagOf("P", section),
      gap: 1.5 * gaps.entry,
      color: sheet.accent,
      isGlued: true,
    },
  );
  const row = sheet.rows.at(-1);
  if (row === undefined) return;
  row.entry = "";
  row.group = label;
  row.stretch = STRETCH * sheet.template.text.leading;
}

/** Says at the end of a list how many entries were left out. */
function addOmitted(sheet: Sheet, text: string, section: Tag): void {
  const { rows, template } = sheet;
  glue(sheet, rows.length - 1);
  sheet.text(text, template.text, {
    part: tagOf("P", section),
    gap: Math.max(template.gaps.part, LINE_GAP),
    color: template.colors.soft,
  });
}

function isBare({ text, bullets, facts }: OutlineEntry): boolean {
  return text === "" && bullets.length === 0 && facts.length === 0;
}
