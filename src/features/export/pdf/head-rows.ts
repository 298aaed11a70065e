import type { Outline } from "../outline.ts";
import { balancedLines } from "./balanced-lines.ts";
import { isolate } from "./bidi-levels.ts";
import { unbroken } from "./brief-rows.ts";
import type { Span } from "./paragraph.ts";
import { type Sheet, type TagAndLink, tagOf } from "./sheet.ts";
import type { TextSize } from "./template.ts";
import { SMALLEST } from "./template-sizes.ts";

/** Distance between the bar and the letters of the name, in points. */
const BAR_DISTANCE = 12;

/** Sizes of the name and the line below it, as shares of the template's. */
const SHARES = [1, 0.95, 0.9, 0.85, 0.8, 0.75];
/** Line height of the line below the name where it wraps, as a share of its size. */
const WRAPPED_LEADING = 1.25;

/** In as few lines as its size allows. */
export function addName(sheet: Sheet, name: string): void {
  const { name: type, colors } = sheet.template;
  const spans = [sheet.span(name, type.style, colors.ink, tagOf("H1"))];
  const { size } = fitted(sheet, spans, type);
  const leading = (type.leading * size) / type.size;
  sheet.paragraph(spans, { ...type, size, leading }, { gap: 0, isGlued: true });
}

/** What the owner is, below the name. Its second line begins with a whole part of it. */
export function addHeadLabel(
  sheet: Sheet,
  { label, labelLanguage }: Pick<Outline, "label" | "labelLanguage">,
): void {
  const { label: type, colors } = sheet.template;
  const tag = tagOf("P", null, labelLanguage);
  const spans = label
    .split(/(?<=[,;·|]\s)/u)
    .map((part) => unbroken(sheet.span(part, type.style, colors.soft, tag)));
  const { size, lines } = fitted(sheet, spans, type);
  // Arabic letters of two close lines would touch.
  const closest = sheet.isMirrored ? type.leading : Math.min(type.leading, size * WRAPPED_LEADING);
  const leading = lines > 1 ? closest : type.leading;
  sheet.paragraph(spans, { ...type, size, leading }, { gap: 0, isGlued: true });
}

/** The largest size, not smaller than the text, at which spans take the fewest lines. */
function fitted(sheet: Sheet, spans: Span<TagAndLink>[], type: TextSize): { size: number; lines: number } {
  const { width } = sheet.column();
  let best = { size: type.size, lines: Number.POSITIVE_INFINITY };
  for (const size of SHARES.map((share) => type.size * share)) {
    if (size < sheet.template.text.size || best.lines < 2) break;
    const lines = sheet.linesOf(spans, size, width).length;
    if (lines < best.lines) best = { size, lines };
  }
  return best;
}

export function addBar({ rows, template, accent, pageWidth }: Sheet): void {
  const { bar, margin } = template;
  if (bar === 0) return;
  const width = pageWidth - 2 * margin.side;
  rows[0]?.rules.push({ x: margin.side, width, at: -BAR_DISTANCE, thickness: bar, color: accent });
}

/** Profiles whose addresses are ids, which tell a reader nothing. */
const profilesWithIds: readonly [address: RegExp, name: string][] = [
  [/^scholar\.google\.[a-z.]+\/citations\?/, "Google Scholar"],
  [/^youtube\.com\/channel\//, "YouTube"],
];

function shownProfile(shown: string): string {
  return profilesWithIds.find(([address]) => address.test(shown))?.[1] ?? shown;
}

/** Sizes of the contact line, as shares of the text's: the largest at which it takes the fewest lines. */
const CONTACT_SHARES = [1, 0.96, 0.92, 0.88];
/** Share of the width that it fills at most where a smaller size allows that, so that it doesn't look squeezed in. */
const CONTACT_WIDTH = 0.95;

/** No line begins or ends with a separator, and no item is divided. */
export function addContact(sheet: Sheet, contact: Outline["contact"]): void {
  const { colors, gaps, text } = sheet.template;
  const { width } = sheet.column();
  const paragraph = tagOf("P");
  const separatedBy = (end: string) =>
    sheet.span(`\u00a0${sheet.template.separator}${end}`, "text", colors.soft, paragraph);
  const items = contact.map(({ kind, text: shown, href }) =>
    sheet.span(
      isolate(shownProfile(shown).replaceAll(" ", "\u00a0"), kind === "web" || kind === "email"),
      "text",
      colors.soft,
      paragraph,
      href,
    ),
  );
  // Measured before a letter, because a space at the end of a line takes no width.
  const letter = sheet.span("n", "text", colors.soft, paragraph);
  const widthOf = (span: Span<TagAndLink>) =>
    sheet.linesOf([span], text.size, Number.POSITIVE_INFINITY)[0]?.width ?? 0;
  const between = widthOf(separatedBy(" n")) - widthOf(letter);
  const widths = items.map(widthOf);
  const linesAt = (size: number, { share = 1, some = widths } = {}) =>
    balancedLines(some, { width: (share * width * text.size) / size, between });
  const sizes = CONTACT_SHARES.map((share) => Math.max(SMALLEST, text.size * share));
  const fewest = Math.min(...sizes.map((size) => linesAt(size).length));
  const sizeWithin = (share: number) => sizes.find((own) => linesAt(own, { share }).length === fewest);
  const size = sizeWithin(CONTACT_WIDTH) ?? sizeWithin(1) ?? text.size;
  const balanced = linesAt(size);
  // Addresses on the web begin a line of their own if that takes no more lines, and leaves no item alone.
  const firstWeb = contact.findIndex(({ kind }) => kind === "web");
  const parts = firstWeb > 0 ? [widths.slice(0, firstWeb), widths.slice(firstWeb)] : [widths];
  const byKind = parts.flatMap((some) => linesAt(size, { some }));
  const lines = byKind.length === balanced.length && !byKind.includes(1) ? byKind : balanced;
  let from = 0;
  for (const [index, count] of lines.entries()) {
    const isLast = index === lines.length - 1;
    // A space separates the lines for text extraction.
    const end = isLast ? [] : [sheet.span(" ", "text", colors.soft, paragraph)];
    const line = items.slice(from, from + count);
    sheet.paragraph(
      [...line.flatMap((item, at) => (at === 0 ? item : [separatedBy(" "), item])), ...end],
      { ...text, size },
      {
        gap: index === 0 ? gaps.head : 0,
        isGlued: !isLast,
      },
    );
    from += count;
  }
}
