import type { Language } from "../../../shared/language.ts";
import { isolate } from "./bidi-levels.ts";
import { breakLines, type Line } from "./paragraph.ts";
import type { SetResume } from "./set-pages.ts";

/** Size of the footer, and its largest distance from the page's bottom, in points. */
const FOOT = { size: 9, distance: 28 };

/** A line that a page repeats: not part of the text. */
export type RepeatedLine = { line: Line<null>; x: number; baseline: number; size: number };

type Resume = Pick<SetResume, "pages" | "template" | "fonts" | "isMirrored">;
type About = { name: string; paper: { width: number; height: number }; language: Language };

/** What the second page and those after it repeat: in the footer, name and page number; and what they begin in the middle of. */
export function repeatedLines(resume: Resume, index: number, about: About): RepeatedLine[] {
  return index === 0 ? [] : [...footOf(resume, index, about), ...continuedTitlesOf(resume, index, about)];
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
  const baseline = paper.height - Math.min(FOOT.distance, margin.bottom / 2);
  return breakLines([span], { size: FOOT.size, width: paper.width, isMirrored }, fonts).map((line) => ({
    line,
    x: isMirrored ? margin.side : paper.width - margin.side - line.width,
    baseline,
    size: FOOT.size,
  }));
}

/** The smallest margin above a page's first line in which a title has room, in points. */
const MARGIN_MIN = 32;
/** A section with fewer rows on the page needs no title there. */
const ROWS_MIN = 3;
/** Distance between a section's title and the page's first line, in points. */
const SECTION_DISTANCE = 7;

/** What a page begins in the middle of: the entry or else the section, which stands in the column of the headings if there is one. */
function continuedTitlesOf(
  { pages, template, fonts, isMirrored }: Resume,
  index: number,
  { paper, language }: About,
): RepeatedLine[] {
  const { heading, aside, margin, gaps, colors, text } = template;
  const page = pages[index] ?? [];
  const [first] = page;
  const baseline = first?.row.lines[0]?.baseline;
  if (first === undefined || baseline === undefined || first.row.bookmark !== null) return [];
  const before = pages
    .slice(0, index)
    .flat()
    .map(({ row }) => row);
  const entry =
    first.row.entry ?? before.findLast((row) => row.bookmark !== null || row.entry !== null)?.entry ?? "";
  const section = before.findLast((row) => row.bookmark !== null)?.bookmark ?? "";
  const next = page.findIndex(({ row }) => row.bookmark !== null);
  const isAside = heading.place === "aside";
  const column = aside.width === 0 ? 0 : aside.width + aside.gap;
  const repeated = (
    title: string,
    { indent, width, top }: { indent: number; width: number; top: number },
  ): RepeatedLine[] => {
    const span = { text: title, style: "text" as const, color: colors.soft, meaning: null };
    return breakLines([span], { size: text.size, width, isMirrored }, fonts).map((line, at) => ({
      line,
      x: isMirrored ? paper.width - margin.side - indent - line.width : margin.side + indent,
      baseline: first.y + top + at * text.leading,
      size: text.size,
    }));
  };
  const isInEntry = first.row.entry === null && entry !== "" && template.separator !== "|";
  const isLong = next === -1 || next >= ROWS_MIN;
  const continued = margin.top < MARGIN_MIN ? "" : isInEntry ? entry : !isAside && isLong ? section : "";
  const distance = isInEntry ? gaps.part : SECTION_DISTANCE;
  const top = continued === "" ? baseline : baseline - text.leading - distance;
  const indent = isInEntry || heading.place !== "full" ? column : 0;
  const title = language.t("{title} (continued)", { title: isMirrored ? isolate(continued) : continued });
  return [
    ...(isAside && section !== "" ? repeated(section, { indent: 0, width: aside.width, top }) : []),
    ...(continued === ""
      ? []
      : repeated(title, { indent, width: paper.width - 2 * margin.side - indent, top }).slice(0, 1)),
  ];
}
