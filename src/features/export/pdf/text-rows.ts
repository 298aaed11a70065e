import type { OutlineEntry } from "../outline.ts";
import { type RichRun, richBlocks, richRuns } from "../rich-blocks.ts";
import type { Span } from "./paragraph.ts";
import { baselineOf, type Sheet, type Tag, type TagAndLink, tagOf } from "./sheet.ts";

/** Indent of a bullet's text, in ems. */
const BULLET_INDENT = 0.95;

type Gaps = {
  /** Above the first paragraph, in points. */ first: number;
  /** Above each further paragraph, in points. */ next: number;
};

/** Adds a formatted text: paragraphs, and lists with bullets or numbers. */
export function addText(
  sheet: Sheet,
  text: string,
  { section, lang, first, next }: Gaps & { section: Tag | null; lang?: string | undefined },
): void {
  const { text: type } = sheet.template;
  let items: Item[] = [];
  let gap = first;
  const flush = () => {
    if (items.length > 0) addItems(sheet, items, { list: tagOf("L", section, lang), first: gap });
    if (items.length > 0) gap = next;
    items = [];
  };
  for (const block of richBlocks(text)) {
    if (block.kind === "item") {
      items.push(block);
      continue;
    }
    flush();
    sheet.paragraph(spansOf(sheet, block.runs, tagOf("P", section, lang)), type, { gap });
    gap = next;
  }
  flush();
}

/** Adds the citation of a publication. */
export function addCitation(
  sheet: Sheet,
  citation: OutlineEntry["citation"],
  { section, gap }: { section: Tag; gap: number },
): void {
  const spans = spansOf(sheet, richRuns(citation), tagOf("P", section));
  // An address is not divided after its slashes.
  const unbroken = spans.map((span) => (/^https?:/.test(span.text) ? { ...span, isWhole: true } : span));
  sheet.paragraph(unbroken, sheet.template.text, { gap });
}

function spansOf(sheet: Sheet, runs: readonly RichRun[], own: Tag): Span<TagAndLink>[] {
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

/** Adds the items of a list; those of inner lists are indented. */
export function addItems(
  sheet: Sheet,
  items: readonly Item[],
  { list, first }: { list: Tag; first: number },
): void {
  const { text, gaps } = sheet.template;
  const column = sheet.column();
  const ends: number[] = [];
  for (const [index, { label, level, runs }] of items.entries()) {
    const item = tagOf("LI", list);
    const labelSpan = sheet.span(label, "text", sheet.accent, tagOf("Lbl", item));
    const [labelLine] = sheet.linesOf([labelSpan], text.size, column.width / 2);
    const step = text.size * BULLET_INDENT;
    const indent = step * level + Math.max(step, (labelLine?.width ?? 0) + text.size * 0.35);
    const lines = sheet.linesOf(spansOf(sheet, runs, tagOf("LBody", item)), text.size, column.width - indent);
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
    // The label comes before its text in reading order.
    row?.lines.unshift({ line: labelLine, x: edge, baseline: baselineOf(text), size: text.size });
    ends.push(sheet.rows.length - 1);
  }
  keepPairs(sheet, ends);
}

/**
 * A page break leaves no item alone: the last one stays with the one before, and the first one with the second.
 * @param ends the last row of each item
 */
export function keepPairs(sheet: Sheet, ends: readonly number[]): void {
  if (ends.length < 2) return;
  for (const end of [ends[0], ends.at(-2)]) if (end !== undefined) glue(sheet, end);
}

/** Keeps a row on the same page as the next one. */
export function glue({ rows }: Sheet, index: number): void {
  const row = rows[index];
  // Rows may be shared with the cache, so they are replaced and not changed.
  if (row !== undefined) rows[index] = { ...row, isGlued: true };
}

/** Adds facts, one after the other. */
export function addFacts(sheet: Sheet, facts: OutlineEntry["facts"], section: Tag): void {
  const { colors, gaps, text: type } = sheet.template;
  const own = tagOf("P", section);
  const spans = facts.flatMap(({ name, texts }, index) => [
    ...(index === 0 ? [] : [sheet.separator(own)]),
    ...(name === ""
      ? []
      : [
          {
            ...sheet.span(`${sheet.isolate(name)}${sheet.colon}`, "italic", colors.soft, own),
            isLabel: true,
          },
        ]),
    ...sheet.spansOfItems(texts, own),
  ]);
  const before = sheet.rows.at(-1);
  if (spans.length > 0 && before !== undefined) before.isGlued = true;
  sheet.paragraph(spans, type, { gap: gaps.part });
}

/** Texts separated by the language's commas; each keeps its own word order. */
export function joinWithCommas(sheet: Sheet, texts: readonly string[]): string {
  return texts.map((text) => sheet.isolate(text)).join(sheet.comma);
}
