import type { Outline, OutlineEntry, OutlineSection } from "../outline.ts";
import { type RichRun, richBlocks, richLine } from "../rich-blocks.ts";
import { isolated } from "./bidi-levels.ts";
import type { Span } from "./paragraph.ts";
import {
  baselineOf,
  emptyRow,
  type Meaning,
  mirrored,
  type Part,
  type PlacedLine,
  part,
  placed,
  type Row,
  Sheet,
  type SheetOptions,
} from "./sheet.ts";
import { PHOTO_DISTANCE, type Template } from "./templates.ts";

/** A bullet's text begins so far behind it, in its own size. */
const BULLET_INDENT = 0.95;
/** Between a title and the date at the right edge. */
const DATE_DISTANCE = 14;
/** Characters of an entry's text that stand as its title where it has no other. */
const TEXT_AS_TITLE = 60;
/** Where in the gap above a section its rule is, from the heading upwards. */
const RULE_PLACE = 0.3;

/** Between the rule of the head and its letters. */
const HEAD_RULE_DISTANCE = 12;
/** Of the short one. */
const HEAD_RULE_WIDTH = 64;

/** Heads the jobs that are one line each. */
const EARLIER = "Earlier";

/** Rows of entries that were set before; of the same entry they are the same. */
export type RowCache = Map<OutlineEntry, readonly Row[]>;

/**
 * The outline set in lines, from top to bottom and in the order in which it is read.
 * @param cache for trials that only count pages: its rows share their structure elements, so they can't be written to a file
 */
export function rowsOf(
  { name, label, contact, summary, sections }: Outline,
  template: Template,
  { hasPhoto, cache, ...options }: SheetOptions & { hasPhoto: boolean; cache?: RowCache },
): Row[] {
  const sheet = new Sheet(template, options);
  const { gaps, colors, photo } = template;
  if (hasPhoto) sheet.beginBeside(photo + PHOTO_DISTANCE);
  const place = headPlace(template, hasPhoto);
  const head = { ...place, gap: 0, isGlued: true };
  sheet.text(name, template.name, { part: part("H1"), ...head });
  // Where no font has the name's letters: the first heading is of the first level (ISO 14289-1, 7.4.2).
  if (sheet.rows.length === 0) sheet.text("Resume", template.name, { part: part("H1"), ...head });
  sheet.text(label, template.label, { part: part("P"), ...head, gap: 2, color: colors.soft });
  addContact(sheet, contact, place);
  if (hasPhoto) sheet.endBelow(photo);
  addHeadRule(sheet, place.isCentered);
  addText(sheet, summary, { section: null, first: gaps.head + 6, next: gaps.part + 2 });
  for (const [index, section] of sections.entries()) addSection(sheet, section, { number: index + 1, cache });
  return sheet.isMirrored ? mirrored(sheet.rows, sheet.pageWidth) : sheet.rows;
}

type HeadPlace = { isFull: boolean; isCentered: boolean };

/** Beside a photo nothing is centered. */
function headPlace({ head }: Template, hasPhoto: boolean): HeadPlace {
  return { isFull: head.place !== "column", isCentered: head.place === "center" && !hasPhoto };
}

function addHeadRule(sheet: Sheet, isCentered: boolean): void {
  const { rule } = sheet.template.head;
  if (rule === null) return;
  if (rule.place === "above") {
    sheet.rows[0]?.rules.push(sheet.rule(rule, -HEAD_RULE_DISTANCE));
    return;
  }
  const across = sheet.rule(rule, 0);
  const x = across.x + (isCentered ? (across.width - HEAD_RULE_WIDTH) / 2 : 0);
  sheet.rows.push(
    emptyRow({
      height: rule.thickness,
      gap: HEAD_RULE_DISTANCE,
      isGlued: true,
      rules: [{ ...across, x, width: HEAD_RULE_WIDTH }],
    }),
  );
}

/** No line begins or ends with the sign between two of them. */
function addContact(sheet: Sheet, contact: Outline["contact"], place: HeadPlace): void {
  const { colors, gaps, text } = sheet.template;
  const { width } = sheet.column(place.isFull);
  const contactSpans = (items: Outline["contact"], own: Part) =>
    items.flatMap(({ text: shown, href }, index) => [
      ...(index === 0 ? [] : [sheet.span(`\u00a0${sheet.template.separator} `, "text", colors.soft, own)]),
      sheet.span(
        isolated(shown.replaceAll(" ", "\u00a0")),
        "text",
        href === "" ? colors.soft : sheet.accent,
        own,
        href,
      ),
    ]);
  const fits = (items: Outline["contact"]) =>
    sheet.linesOf(contactSpans(items, part("P")), text.size, width).length <= 1;
  const lines: Outline["contact"][] = [];
  for (const item of contact) {
    const last = lines.at(-1);
    if (last !== undefined && fits([...last, item])) last.push(item);
    else lines.push([item]);
  }
  const paragraph = part("P");
  for (const [index, items] of lines.entries()) {
    const isLast = index === lines.length - 1;
    // A blank keeps the lines apart for programs that read the text.
    const end = isLast ? [] : [sheet.span(" ", "text", colors.soft, paragraph)];
    sheet.paragraph([...contactSpans(items, paragraph), ...end], text, {
      gap: index === 0 ? gaps.head : 0,
      isGlued: !isLast,
      ...place,
    });
  }
}

function addSection(
  sheet: Sheet,
  { title, list, entries }: OutlineSection,
  { number, cache }: { number: number; cache: RowCache | undefined },
): void {
  const { heading } = sheet.template;
  const section = part("Sect");
  const first = sheet.rows.length;
  addHeading(sheet, title, { section, number });
  const afterHeading = sheet.rows.length;
  addEntries(sheet, { entries, list }, { section, cache });
  if (heading.place === "aside") setBeside(sheet, first, afterHeading);
  else if (heading.place === "full" && entries.every(isBrief)) alignWithHeading(sheet, first);
}

function addHeading(
  sheet: Sheet,
  title: string,
  { section, number }: { section: Part; number: number },
): void {
  const { heading, gaps, colors, text } = sheet.template;
  const first = sheet.rows.length;
  const own = part("H2", section);
  const color = heading.color === "accent" ? sheet.accent : colors.ink;
  const span = sheet.span(heading.isUpper ? title.toUpperCase() : title, "heading", color, own);
  const column = heading.place === "aside" ? sheet.aside() : sheet.column(heading.place === "full");
  const lines = sheet.linesOf([span], heading.size, column.width);
  sheet.push(lines, heading, { gap: gaps.section, isGlued: true, ...column });
  const row = sheet.rows[first];
  if (row === undefined) return;
  row.bookmark = title;
  // Above the heading's letters, in the middle of what parts the sections.
  if (heading.rule !== null) row.rules.push(sheet.rule(heading.rule, -gaps.section * RULE_PLACE));
  if (!heading.isNumbered) return;
  const label = sheet.span(String(number).padStart(2, "0"), "label", sheet.accent, part("Artifact", section));
  const [line] = sheet.linesOf([label], text.size, column.width);
  if (line !== undefined) row.lines.unshift({ ...placed(line, heading, sheet.aside()), size: text.size });
}

function addEntries(
  sheet: Sheet,
  { entries, list }: Pick<OutlineSection, "entries" | "list">,
  { section, cache }: { section: Part; cache: RowCache | undefined },
): void {
  const { gaps } = sheet.template;
  if (entries.every(isBrief)) {
    addBrief(sheet, entries, section);
    return;
  }
  const earlier = list === "work" ? earlierFrom(entries) : entries.length;
  for (const [index, entry] of entries.entries()) {
    if (index === earlier) addEarlier(sheet, section);
    const isTight = entry.isLine && (index === earlier || entries[index - 1]?.isLine === true);
    const gap = index === 0 ? gaps.heading : isTight ? gaps.part : gaps.entry;
    const known = cache?.get(entry);
    if (known !== undefined) {
      sheet.rows.push(...known.map((own, at) => (at === 0 ? { ...own, gap } : own)));
      continue;
    }
    const start = sheet.rows.length;
    addEntry(sheet, entry, section, gap);
    cache?.set(entry, sheet.rows.slice(start));
  }
}

/** Index of the first of at least two jobs at the end that are one line each, behind one that is not; else their number. */
function earlierFrom(entries: readonly OutlineEntry[]): number {
  const from = entries.findLastIndex(({ isLine }) => !isLine) + 1;
  return from > 0 && entries.length - from > 1 ? from : entries.length;
}

function addEarlier(sheet: Sheet, section: Part): void {
  const { details, gaps, colors } = sheet.template;
  sheet.text(
    EARLIER,
    { ...details, style: "italic" },
    {
      part: part("P", section),
      gap: gaps.entry,
      color: colors.soft,
      isGlued: true,
    },
  );
}

/** Where there is a column on the left, what has no dates begins beside its heading, if that leaves room. */
function alignWithHeading({ rows, template }: Sheet, heading: number): void {
  const { aside, heading: type } = template;
  const [row, text] = rows.slice(heading);
  const width = row?.lines[0]?.line.width ?? 0;
  if (aside.width === 0 || row === undefined || text === undefined || width > aside.width) return;
  row.lines.push(...text.lines.map((line) => ({ ...line, baseline: baselineOf(type) })));
  row.isGlued = text.isGlued;
  rows.splice(heading + 1, 1);
}

/** Puts a heading in the column on the left, on the height of the first line of its section. */
function setBeside({ rows }: Sheet, first: number, afterHeading: number): void {
  const heading = rows.slice(first, afterHeading);
  const [text, ...more] = rows.slice(afterHeading);
  const [top] = heading;
  const baseline = text?.lines[0]?.baseline;
  if (top === undefined || text === undefined || baseline === undefined) return;
  const lines = heading.flatMap((row, index) =>
    row.lines.map((line) => ({ ...line, baseline: baseline + index * row.height })),
  );
  const needed = heading.reduce((sum, row) => sum + row.height, 0);
  const own = more.reduce((sum, row) => sum + row.height + row.gap, text.height);
  // Rows may be shared with the cache, so they are replaced and not changed.
  rows.splice(first, heading.length + 1, {
    ...top,
    height: text.height,
    isGlued: text.isGlued,
    lines: [...lines, ...text.lines],
  });
  const last = rows.at(-1);
  if (needed > own && last !== undefined)
    rows[rows.length - 1] = { ...last, height: last.height + needed - own };
}

/** Skills, languages: names with a few words, one group to a line, and those without a group in one list. */
function addBrief(sheet: Sheet, entries: OutlineEntry[], section: Part): void {
  const { gaps, text, colors } = sheet.template;
  const groups = entries.filter((entry) => entry.facts.length > 0);
  const names = entries.filter((entry) => entry.facts.length === 0);
  let gap = gaps.heading;
  for (const { title, facts, href, details } of groups) {
    const paragraph = part("P", section);
    const head = listed(sheet, [title, ...details].filter(Boolean));
    const list = listed(
      sheet,
      facts.flatMap(({ texts }) => texts),
    );
    sheet.paragraph(
      [
        ...(head === "" ? [] : [sheet.span(head, "bold", colors.ink, paragraph, href)]),
        sheet.span(`${head === "" ? "" : "  "}${list}`, "text", colors.ink, paragraph),
      ],
      text,
      { gap },
    );
    gap = gaps.part;
  }
  const paragraph = part("P", section);
  const spans = names.flatMap(({ title, details, href }, index) => [
    ...(index === 0 ? [] : [sheet.span(` ${sheet.template.separator} `, "text", colors.soft, paragraph)]),
    sheet.span(sheet.apart(title), "text", colors.ink, paragraph, href),
    ...(details.length === 0
      ? []
      : [sheet.span(` (${listed(sheet, details)})`, "text", colors.soft, paragraph)]),
  ]);
  sheet.paragraph(spans, text, { gap });
}

function addEntry(sheet: Sheet, entry: OutlineEntry, section: Part, gap: number): void {
  const { gaps } = sheet.template;
  const first = sheet.rows.length;
  const rest = addTitle(sheet, entry, section, gap);
  addText(sheet, rest, { section, first: gaps.part, next: gaps.part + 1 });
  const bullets = entry.bullets.map((bullet) => ({
    label: sheet.template.bullet,
    level: 0,
    runs: richLine(bullet),
  }));
  if (bullets.length > 0) addItems(sheet, bullets, { list: part("L", section), first: gaps.part });
  addFacts(sheet, entry.facts, section);
  // An entry of two or three lines stays whole; the last row is glued to nothing.
  const own = sheet.rows.slice(first);
  if (own.length <= 4) for (const row of own) row.isGlued = true;
  const last = own.at(-1);
  if (last !== undefined) last.isGlued = false;
}

/** @returns what is left of the entry's text, whose first words are the title where it has no other */
function addTitle(
  sheet: Sheet,
  { title, details, href, period, text, isLine }: OutlineEntry,
  section: Part,
  gap: number,
): string {
  const { colors, dates, title: titleType, details: detailsType } = sheet.template;
  const isTitleOneLine = sheet.template.isTitleOneLine || isLine;
  const opening = text.slice(0, TEXT_AS_TITLE);
  const head = title || details[0] || opening;
  const spans = [sheet.span(sheet.apart(head), titleType.style, colors.ink, part("H3", section), href)];
  const paragraph = part("P", section);
  const below = listed(sheet, title === "" ? details.slice(1) : details);
  const under: Span<Meaning>[] = [];
  if (below !== "" && isTitleOneLine)
    spans.push(sheet.span(`, ${below}`, detailsType.style, colors.soft, paragraph));
  else if (below !== "") under.push(sheet.span(below, detailsType.style, colors.soft, paragraph));
  if (dates.place === "below" && period !== "") {
    const line = isTitleOneLine ? spans : under;
    line.push(
      sheet.span(
        `${line.length > 0 ? ` ${sheet.template.separator} ` : ""}${sheet.apart(period)}`,
        dates.style,
        colors.soft,
        part("P", section),
      ),
    );
  }
  addDated(sheet, spans, dates.place === "below" ? "" : period, { section, gap });
  if (under.length > 0) sheet.paragraph(under, detailsType, { gap: 0, isGlued: true });
  return head === opening ? text.slice(TEXT_AS_TITLE) : text;
}

/** A title with its period, in the column on the left or at the right edge of the title's first line. */
function addDated(
  sheet: Sheet,
  spans: Span<Meaning>[],
  period: string,
  { section, gap }: { section: Part; gap: number },
): void {
  const { title, dates, details, colors, margin } = sheet.template;
  const { x, width } = sheet.column();
  const aside = sheet.aside();
  const isAside = dates.place === "aside";
  const size = isAside ? Math.max(9, details.size - 0.6) : details.size;
  const dateSpan = sheet.span(period, dates.style, colors.soft, part("P", section));
  const edge = sheet.pageWidth - margin.side;
  const dateLines = sheet.linesOf([dateSpan], size, isAside ? aside.width : width / 2);
  const taken =
    isAside || period === "" ? 0 : Math.max(...dateLines.map((line) => line.width)) + DATE_DISTANCE;
  const lines = sheet.linesOf(spans, title.size, width - taken);
  // Opposite to where the title begins.
  const isAtStart = isAside || lines[0]?.isOpposite === true;
  const start = isAside ? aside.x : x;
  // One row: in the order of reading the whole title comes before the period.
  const below = (line: PlacedLine, index: number) => ({
    ...line,
    baseline: line.baseline + index * title.leading,
  });
  sheet.rows.push(
    emptyRow({
      height: title.leading * Math.max(lines.length, dateLines.length),
      gap,
      isGlued: true,
      lines: [
        ...lines.map((line, index) => below(placed(line, title, { x, width }), index)),
        ...dateLines.map((line, index) =>
          below({ line, x: isAtStart ? start : edge - line.width, baseline: baselineOf(title), size }, index),
        ),
      ],
    }),
  );
}

type Gaps = {
  /** Above the first line. */ first: number;
  /** Above each other paragraph. */ next: number;
};

/** A text with its formatting: paragraphs, and lists with their bullets or numbers. */
function addText(
  sheet: Sheet,
  text: string,
  { section, first, next }: Gaps & { section: Part | null },
): void {
  const { text: type } = sheet.template;
  let items: Item[] = [];
  let gap = first;
  const flush = () => {
    if (items.length > 0) addItems(sheet, items, { list: part("L", section), first: gap });
    if (items.length > 0) gap = next;
    items = [];
  };
  for (const block of richBlocks(text)) {
    if (block.kind === "item") {
      items.push(block);
      continue;
    }
    flush();
    sheet.paragraph(spansOf(sheet, block.runs, part("P", section)), type, { gap });
    gap = next;
  }
  flush();
}

function spansOf(sheet: Sheet, runs: readonly RichRun[], own: Part): Span<Meaning>[] {
  const { ink } = sheet.template.colors;
  return runs.map(({ text, isBold, isItalic, href }) =>
    sheet.span(
      text,
      isBold ? "bold" : isItalic ? "italic" : "text",
      href === "" ? ink : sheet.accent,
      own,
      href,
    ),
  );
}

type Item = { label: string; level: number; runs: readonly RichRun[] };

/** The items of a list; those of an inner list are indented. */
function addItems(
  sheet: Sheet,
  items: readonly Item[],
  { list, first }: { list: Part; first: number },
): void {
  const { text, gaps } = sheet.template;
  const column = sheet.column();
  for (const [index, { label, level, runs }] of items.entries()) {
    const item = part("LI", list);
    const labelSpan = sheet.span(label, "text", sheet.accent, part("Lbl", item));
    const [labelLine] = sheet.linesOf([labelSpan], text.size, column.width / 2);
    const step = text.size * BULLET_INDENT;
    const indent = step * level + Math.max(step, (labelLine?.width ?? 0) + text.size * 0.35);
    const lines = sheet.linesOf(spansOf(sheet, runs, part("LBody", item)), text.size, column.width - indent);
    const isOpposite = lines[0]?.isOpposite ?? false;
    sheet.push(lines, text, {
      gap: index === 0 ? first : gaps.bullet,
      x: isOpposite ? column.x : column.x + indent,
      width: column.width - indent,
    });
    const row = sheet.rows.at(-lines.length);
    if (lines.length === 0 || labelLine === undefined) continue;
    const edge = isOpposite
      ? column.x + column.width - labelLine.width - step * level
      : column.x + step * level;
    // The label stands before its text in the order of reading.
    row?.lines.unshift({ line: labelLine, x: edge, baseline: baselineOf(text), size: text.size });
  }
}

function addFacts(sheet: Sheet, facts: OutlineEntry["facts"], section: Part): void {
  const { colors, gaps, text: type } = sheet.template;
  for (const { name, texts } of facts) {
    const own = part("P", section);
    sheet.paragraph(
      [
        ...(name === "" ? [] : [sheet.span(`${sheet.apart(name)}: `, "italic", colors.soft, own)]),
        sheet.span(listed(sheet, texts), "text", colors.ink, own),
      ],
      type,
      { gap: gaps.part },
    );
  }
}

function listed(sheet: Sheet, texts: readonly string[]): string {
  return texts.map((text) => sheet.apart(text)).join(", ");
}

/** An entry that is a name and perhaps a few words: a skill, a language. */
function isBrief({ period, text, bullets, facts }: OutlineEntry): boolean {
  return period === "" && text === "" && bullets.length === 0 && facts.every(({ name }) => name === "");
}
