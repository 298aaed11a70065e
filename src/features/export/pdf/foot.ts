import type { Language } from "../../../shared/language.ts";
import { isolated } from "./bidi-levels.ts";
import { breakLines, type Line } from "./paragraph.ts";
import type { SetResume } from "./set-pages.ts";

/** Size of the footer, and its distance from the page's bottom, in points. */
const FOOT = { size: 9, distance: 22 };

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
  return { line, x, baseline: paper.height - FOOT.distance, size: FOOT.size };
}
