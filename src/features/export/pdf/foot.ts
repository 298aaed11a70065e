import type { Language } from "../../../shared/language.ts";
import { isolated } from "./bidi-levels.ts";
import { breakLines, type Line } from "./paragraph.ts";
import type { SetResume } from "./set-pages.ts";

/** Size of the footer, and its largest distance from the page's bottom, in points. */
const FOOT = { size: 9, distance: 22 };

/** What a page repeats: not part of the text. */
export type Foot = { line: Line<null>; x: number; baseline: number; size: number };

/** The footer of the second page and those after it: name and page number. */
export function footOf(
  { pages, template, fonts, isMirrored }: Pick<SetResume, "pages" | "template" | "fonts" | "isMirrored">,
  index: number,
  { name, paper, language }: { name: string; paper: { width: number; height: number }; language: Language },
): Foot | null {
  if (index === 0) return null;
  const { margin, colors, dates } = template;
  const page = language.t("{number} of {total}", { number: index + 1, total: pages.length });
  const text = isMirrored ? `${isolated(name)}, ${isolated(page)}` : `${name}, ${page}`;
  const span = { text, style: dates.style, color: colors.soft, meaning: null };
  const [line] = breakLines([span], { size: FOOT.size, width: paper.width, isMirrored }, fonts);
  if (line === undefined) return null;
  const x = isMirrored ? margin.side : paper.width - margin.side - line.width;
  return { line, x, baseline: paper.height - Math.min(FOOT.distance, margin.bottom / 2), size: FOOT.size };
}

/** The title of a section that began on an earlier page, where headings are in a column of their own. */
export function continuedTitleOf(
  { pages, template, fonts, isMirrored }: Pick<SetResume, "pages" | "template" | "fonts" | "isMirrored">,
  index: number,
  paper: { width: number },
): Foot[] {
  const { heading, aside, margin, colors } = template;
  const first = pages[index]?.[0];
  if (heading.place !== "aside" || index === 0 || first === undefined || first.row.bookmark !== null)
    return [];
  const title = pages
    .slice(0, index)
    .flat()
    .findLast(({ row }) => row.bookmark !== null)?.row.bookmark;
  const baseline = first.row.lines[0]?.baseline;
  if (!title || baseline === undefined) return [];
  const span = { text: title, style: "text" as const, color: colors.soft, meaning: null };
  const size = template.text.size;
  return breakLines([span], { size, width: aside.width, isMirrored }, fonts).map((line, at) => ({
    line,
    x: isMirrored ? paper.width - margin.side - line.width : margin.side,
    baseline: first.y + baseline + at * template.text.leading,
    size,
  }));
}
