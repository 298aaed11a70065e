import type { Language } from "../../../shared/language.ts";
import { isolate } from "./bidi-levels.ts";
import { breakLines, type Line } from "./paragraph.ts";
import type { SetResume } from "./set-pages.ts";

/** Size of the footer, and its largest distance from the page's bottom, in points. */
const FOOT = { size: 9, distance: 28 };

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
  const text = isMirrored ? `${isolate(name)}, ${isolate(page)}` : `${name}, ${page}`;
  const span = { text, style: dates.style, color: colors.soft, meaning: null };
  const [line] = breakLines([span], { size: FOOT.size, width: paper.width, isMirrored }, fonts);
  if (line === undefined) return null;
  const x = isMirrored ? margin.side : paper.width - margin.side - line.width;
  return { line, x, baseline: paper.height - Math.min(FOOT.distance, margin.bottom / 2), size: FOOT.size };
}

/** Room above a page's first line that the title of its entry needs, in points. */
const RUNNING_HEAD = { distance: 15, marginMin: 32 };

/** What a page begins in the middle of: the section, where headings are in a column of their own, and the entry. */
export function continuedTitlesOf(
  { pages, template, fonts, isMirrored }: Pick<SetResume, "pages" | "template" | "fonts" | "isMirrored">,
  index: number,
  paper: { width: number },
): Foot[] {
  const { heading, aside, margin, colors, text } = template;
  const first = pages[index]?.[0];
  const baseline = first?.row.lines[0]?.baseline;
  if (index === 0 || first === undefined || baseline === undefined || first.row.bookmark !== null) return [];
  const before = pages
    .slice(0, index)
    .flat()
    .map(({ row }) => row);
  const entry =
    first.row.entry ?? before.findLast((row) => row.bookmark !== null || row.entry !== null)?.entry ?? "";
  const section = before.findLast((row) => row.bookmark !== null)?.bookmark ?? "";
  const isAside = heading.place === "aside";
  const column = aside.width === 0 ? 0 : aside.width + aside.gap;
  const repeated = (
    title: string,
    { indent, width, top }: { indent: number; width: number; top: number },
  ): Foot[] => {
    const span = { text: title, style: "text" as const, color: colors.soft, meaning: null };
    return breakLines([span], { size: text.size, width, isMirrored }, fonts).map((line, at) => ({
      line,
      x: isMirrored ? paper.width - margin.side - indent - line.width : margin.side + indent,
      baseline: first.y + top + at * text.leading,
      size: text.size,
    }));
  };
  const isContinued = first.row.entry === null && entry !== "" && margin.top >= RUNNING_HEAD.marginMin;
  return [
    ...(isAside && section !== "" ? repeated(section, { indent: 0, width: aside.width, top: baseline }) : []),
    ...(isContinued && template.separator !== "|"
      ? repeated(entry, {
          indent: column,
          width: paper.width - 2 * margin.side - column,
          top: baseline - RUNNING_HEAD.distance - text.leading * 0.4,
        }).slice(0, 1)
      : []),
  ];
}
