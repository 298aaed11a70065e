import type { Outline, OutlineEntry, OutlineSection } from "../outline.ts";
import type { Faces } from "./faces.ts";
import type { Span } from "./paragraph.ts";
import { baselineOf, emptyRow, type Meaning, type Part, part, placed, type Row, Sheet } from "./sheet.ts";
import { PHOTO_DISTANCE, type Template } from "./templates.ts";

const BULLET = "•";
/** A bullet's text begins so far behind it, in its own size. */
const BULLET_INDENT = 0.95;
/** Between a title and the date at the right edge. */
const DATE_DISTANCE = 14;
/** Characters of an entry's text that stand as its title where it has no other. */
const TEXT_AS_TITLE = 60;

/** The outline set in lines, from top to bottom and in the order in which it is read. */
export function rowsOf(
  { name, label, contact, summary, sections }: Outline,
  template: Template,
  {
    pageWidth,
    accent,
    faces,
    hasPhoto,
  }: { pageWidth: number; accent: string; faces: Faces; hasPhoto: boolean },
): Row[] {
  const sheet = new Sheet(template, pageWidth, accent, faces);
  const { gaps, colors, photo } = template;
  if (hasPhoto) sheet.beginBeside(photo + PHOTO_DISTANCE);
  const head = { isFull: true, gap: 0, isGlued: true };
  sheet.text(name, template.name, { part: part("H1"), ...head });
  // Where no font has the name's letters: the first heading is of the first level (ISO 14289-1, 7.4.2).
  if (sheet.rows.length === 0) sheet.text("Resume", template.name, { part: part("H1"), ...head });
  sheet.text(label, template.label, { part: part("P"), ...head, gap: 2, color: colors.soft });
  addContact(sheet, contact);
  if (hasPhoto) sheet.endBelow(photo);
  for (const [index, text] of paragraphsOf(summary).entries())
    sheet.text(text, template.text, {
      part: part("P"),
      gap: index === 0 ? gaps.head + 6 : gaps.part + 2,
    });
  for (const section of sections) addSection(sheet, section);
  return sheet.rows;
}

function addContact(sheet: Sheet, contact: Outline["contact"]): void {
  const { colors, gaps, text } = sheet.template;
  const paragraph = part("P");
  const spans = contact.flatMap(({ text: shown, href }, index) => [
    // The sign stays with what stands before it.
    ...(index === 0 ? [] : [sheet.span("\u00a0· ", "text", colors.soft, paragraph)]),
    sheet.span(
      isolated(shown.replaceAll(" ", "\u00a0")),
      "text",
      href === "" ? colors.soft : sheet.accent,
      paragraph,
      href,
    ),
  ]);
  sheet.paragraph(spans, text, { gap: gaps.head, isFull: true });
}

function addSection(sheet: Sheet, { title, entries }: OutlineSection): void {
  const { heading, gaps, colors } = sheet.template;
  const section = part("Sect");
  const first = sheet.rows.length;
  sheet.text(title, heading, {
    part: part("H2", section),
    gap: gaps.section,
    color: sheet.accent,
    isFull: true,
    isGlued: true,
  });
  const row = sheet.rows[first];
  if (row !== undefined) {
    row.rule = heading.isRuled ? colors.line : null;
    row.bookmark = title;
  }
  if (entries.every(isBrief)) {
    addBrief(sheet, entries, section);
    alignWithHeading(sheet, first);
    return;
  }
  for (const [index, entry] of entries.entries())
    addEntry(sheet, entry, section, index === 0 ? gaps.heading : gaps.entry);
}

/** Where dates have a column of their own, what has none begins beside its heading, if that leaves room. */
function alignWithHeading({ rows, template }: Sheet, heading: number): void {
  const { dates, heading: type } = template;
  const [row, text] = rows.slice(heading);
  const width = row?.lines[0]?.line.width ?? 0;
  if (dates.width === 0 || row === undefined || text === undefined || width > dates.width) return;
  row.lines.push(...text.lines.map((line) => ({ ...line, baseline: baselineOf(type) })));
  row.isGlued = text.isGlued;
  rows.splice(heading + 1, 1);
}

/** Skills, languages: names with a few words, one group to a line, and those without a group in one list. */
function addBrief(sheet: Sheet, entries: OutlineEntry[], section: Part): void {
  const { gaps, text, colors } = sheet.template;
  const groups = entries.filter((entry) => entry.facts.length > 0);
  const names = entries.filter((entry) => entry.facts.length === 0);
  let gap = gaps.heading;
  for (const { title, facts, href, details } of groups) {
    const paragraph = part("P", section);
    const head = [title, ...details].filter(Boolean).join(", ");
    const list = facts.flatMap(({ texts }) => texts).join(", ");
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
    ...(index === 0 ? [] : [sheet.span(" · ", "text", colors.soft, paragraph)]),
    sheet.span(title, "text", colors.ink, paragraph, href),
    ...(details.length === 0 ? [] : [sheet.span(` (${details.join(", ")})`, "text", colors.soft, paragraph)]),
  ]);
  sheet.paragraph(spans, text, { gap });
}

function addEntry(sheet: Sheet, entry: OutlineEntry, section: Part, gap: number): void {
  const { gaps, text: type } = sheet.template;
  const first = sheet.rows.length;
  const rest = addTitle(sheet, entry, section, gap);
  for (const [index, own] of paragraphsOf(rest).entries())
    sheet.text(own, type, { part: part("P", section), gap: index === 0 ? gaps.part : gaps.part + 1 });
  if (entry.bullets.length > 0) addBullets(sheet, entry.bullets, part("L", section));
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
  { title, details, href, period, text }: OutlineEntry,
  section: Part,
  gap: number,
): string {
  const { colors, title: titleType, details: detailsType, isTitleOneLine } = sheet.template;
  const opening = text.slice(0, TEXT_AS_TITLE);
  const head = title || details[0] || opening;
  const spans = [sheet.span(head, titleType.face, colors.ink, part("H3", section), href)];
  const paragraph = part("P", section);
  const below = (title === "" ? details.slice(1) : details).join(", ");
  if (isTitleOneLine && below !== "")
    spans.push(sheet.span(`, ${below}`, detailsType.face, colors.soft, paragraph));
  addDated(sheet, spans, period, { section, gap });
  if (!isTitleOneLine && below !== "")
    sheet.paragraph([sheet.span(below, detailsType.face, colors.soft, paragraph)], detailsType, {
      gap: 0,
      isGlued: true,
    });
  return head === opening ? text.slice(TEXT_AS_TITLE) : text;
}

/** A title with its period, in the column of the dates or at the right edge of the title's first line. */
function addDated(
  sheet: Sheet,
  spans: Span<Meaning>[],
  period: string,
  { section, gap }: { section: Part; gap: number },
): void {
  const { title, dates, details, colors, margin } = sheet.template;
  const { x, width } = sheet.column();
  const size = dates.width > 0 ? Math.max(9, details.size - 0.6) : details.size;
  const dateSpan = sheet.span(period, "text", colors.soft, part("P", section));
  const edge = sheet.pageWidth - margin.side;
  const room = dates.width > 0 ? dates.width : width / 2;
  const dateLines = sheet.linesOf([dateSpan], size, room);
  const taken =
    dates.width > 0 || period === "" ? 0 : Math.max(...dateLines.map((line) => line.width)) + DATE_DISTANCE;
  const lines = sheet.linesOf(spans, title.size, width - taken);
  // Opposite to where the title begins.
  const isAtStart = dates.width > 0 || lines[0]?.isRightToLeft === true;
  for (let index = 0; index < Math.max(lines.length, dateLines.length); index++) {
    const [line, date] = [lines[index], dateLines[index]];
    const row = emptyRow({ height: title.leading, gap: index === 0 ? gap : 0, isGlued: true });
    if (line !== undefined) row.lines.push(placed(line, title, { x, width }));
    if (date !== undefined)
      row.lines.push({
        line: date,
        x: isAtStart ? margin.side : edge - date.width,
        baseline: baselineOf(title),
        size,
      });
    sheet.rows.push(row);
  }
}

function addBullets(sheet: Sheet, bullets: string[], list: Part): void {
  const { text, gaps, colors } = sheet.template;
  const { x, width } = sheet.column();
  const indent = text.size * BULLET_INDENT;
  for (const [index, bullet] of bullets.entries()) {
    const item = part("LI", list);
    const label = sheet.linesOf(
      [sheet.span(BULLET, "text", sheet.accent, part("Lbl", item))],
      text.size,
      indent,
    );
    const lines = sheet.linesOf(
      [sheet.span(flat(bullet), "text", colors.ink, part("LBody", item))],
      text.size,
      width - indent,
    );
    const isRightToLeft = lines[0]?.isRightToLeft ?? false;
    sheet.push(lines, text, {
      gap: index === 0 ? gaps.part : gaps.bullet,
      x: isRightToLeft ? x : x + indent,
      width: width - indent,
    });
    const row = sheet.rows.at(-lines.length);
    if (lines.length > 0)
      // Before its text, in the order of reading.
      for (const line of label)
        row?.lines.unshift({
          line,
          x: isRightToLeft ? x + width - line.width : x,
          baseline: baselineOf(text),
          size: text.size,
        });
  }
}

function addFacts(sheet: Sheet, facts: OutlineEntry["facts"], section: Part): void {
  const { colors, gaps, text: type } = sheet.template;
  for (const { name, texts } of facts) {
    const own = part("P", section);
    sheet.paragraph(
      [
        ...(name === "" ? [] : [sheet.span(`${name}: `, "italic", colors.soft, own)]),
        sheet.span(texts.join(", "), "text", colors.ink, own),
      ],
      type,
      { gap: gaps.part },
    );
  }
}

/** An entry that is a name and perhaps a few words: a skill, a language. */
function isBrief({ period, text, bullets, facts }: OutlineEntry): boolean {
  return period === "" && text === "" && bullets.length === 0 && facts.every(({ name }) => name === "");
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((own) => own.trim())
    .filter(Boolean);
}

/** A number or an address keeps its own direction between words of another (UAX 9, isolates); the marks aren't printed. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
