import type { Language } from "../../../shared/language.ts";
import { isolate } from "./bidi-levels.ts";
import { continuedAt } from "./continued.ts";
import type { FontStyle } from "./fonts.ts";
import { groupStyle } from "./heading-rows.ts";
import { breakLines, type Line, type Span } from "./paragraph.ts";
import type { SetResume } from "./set-pages.ts";
import { DATE_DISTANCE } from "./sheet.ts";

/** Size of the footer, its largest distance from the page's bottom in points, and its place as a share of the margin. */
const FOOT = { size: 9, distance: 26, place: 0.37 };

/** A line that a page repeats: not part of the text. */
export type RepeatedLine = { line: Line<null>; x: number; baseline: number; size: number };

type Resume = Pick<SetResume, "pages" | "template" | "accent" | "fonts" | "isMirrored">;
type About = { name: string; paper: { width: number; height: number }; language: Language };

/** What pages repeat, if there are several: in the footer, name and page number; and what they begin in the middle of. */
export function repeatedLines(resume: Resume, index: number, about: About): RepeatedLine[] {
  const isSingle = resume.pages.length === 1;
  return isSingle ? [] : [...footOf(resume, index, about), ...continuedTitlesOf(resume, index, about)];
}

function footOf(
  { pages, template, fonts, isMirrored }: Resume,
  index: number,
  { name, paper, language }: About,
): RepeatedLine[] {
  const { margin, colors } = template;
  const page = language.t("{number} of {total}", { number: index + 1, total: pages.length });
  const text = isMirrored ? `${isolate(name)} · ${isolate(page)}` : `${name} · ${page}`;
  const span = { text, style: "text" as const, color: colors.soft, meaning: null };
  const baseline = paper.height - Math.min(FOOT.distance, margin.bottom * FOOT.place);
  return breakLines([span], { size: FOOT.size, width: paper.width, isMirrored }, fonts).map((line) => ({
    line,
    x: isMirrored ? margin.side : paper.width - margin.side - line.width,
    baseline,
    size: FOOT.size,
  }));
}

/** What a page begins in the middle of: the entry with its dates, or else the section. */
function continuedTitlesOf(
  { pages, template, accent, fonts, isMirrored }: Resume,
  index: number,
  { paper, language }: About,
): RepeatedLine[] {
  const { margin, colors, text, details, heading, title: titleType } = template;
  const width = paper.width - 2 * margin.side;
  const [first] = pages[index] ?? [];
  const baseline = first?.row.lines[0]?.baseline;
  if (first === undefined || baseline === undefined) return [];
  const rows = pages
    .slice(0, index)
    .flat()
    .map(({ row }) => row);
  const begun = rows.findLast((row) => row.bookmark !== null || row.entry !== null);
  const { part, room } = continuedAt(template, first.row, begun);
  if (part === null) return [];
  const linesOf = (spans: Span<null>[], width: number, size = text.size) =>
    breakLines(spans, { size, width, isMirrored }, fonts);
  const spanOf = (words: string, style: FontStyle = "text", color = colors.soft) =>
    ({ text: words, style, color, meaning: null }) as const;
  const placed = (line: Line<null>, indent: number, size = text.size): RepeatedLine => {
    const start = margin.side + indent;
    const x = isMirrored ? paper.width - start - line.width : start;
    return { line, x, baseline: first.y - room + baseline, size };
  };
  const continued = (title: string) =>
    language.t("{title} (continued)", { title: isMirrored ? isolate(title) : title });
  // The title in its own style, and what is said about it in that of the text.
  const linesWith = (title: string, room: number, style: FontStyle, color: string) => {
    const whole = continued(title);
    const start = whole.indexOf(title);
    const spans = [
      spanOf(whole.slice(0, start)),
      spanOf(title, style, color),
      spanOf(whole.slice(start + title.length)),
    ];
    return linesOf(
      spans.filter(({ text: words }) => words !== ""),
      room,
    );
  };
  if (part === "section") {
    const list = rows.findLast((row) => row.bookmark !== null || row.group !== null);
    const group = list?.group ?? "";
    const section = list?.bookmark ?? "";
    const title = heading.isUpper ? section.toLocaleUpperCase(language.tag) : section;
    const lines =
      group === ""
        ? linesWith(title, width, "heading", accent)
        : linesWith(group, width, groupStyle(template), accent);
    return lines.slice(0, 1).map((line) => placed(line, 0));
  }
  const [date] = linesOf([spanOf(begun?.period ?? "")], width, details.size);
  const taken = date === undefined ? 0 : date.width + DATE_DISTANCE;
  const entryLines = (title: string): Line<null>[] => {
    const lines = linesWith(title, width - taken, titleType.style, colors.ink);
    // An organization that has no room is left out.
    const shorter = title.replace(/[,،、][^,،、]*$/u, "");
    return lines.length < 2 || shorter === title ? lines.slice(0, 1) : entryLines(shorter);
  };
  return [
    ...entryLines(first.row.entry ?? begun?.entry ?? "").map((line) => placed(line, 0)),
    ...(date === undefined ? [] : [placed(date, width - date.width, details.size)]),
  ];
}
