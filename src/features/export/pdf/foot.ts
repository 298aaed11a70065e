import type { Language } from "../../../shared/language.ts";
import { isolate } from "./bidi-levels.ts";
import { continuedAt, isInSideColumn } from "./continued.ts";
import { breakLines, type Line } from "./paragraph.ts";
import type { SetResume } from "./set-pages.ts";

/** Size of the footer, its largest distance from the page's bottom in points, and its place as a share of the margin. */
const FOOT = { size: 9, distance: 28, place: 0.43 };

/** A line that a page repeats: not part of the text. */
export type RepeatedLine = { line: Line<null>; x: number; baseline: number; size: number };

type Resume = Pick<SetResume, "pages" | "template" | "fonts" | "isMirrored">;
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

/** What a page begins in the middle of: the entry or else the section, which stands in the column of the headings if there is one. */
function continuedTitlesOf(
  { pages, template, fonts, isMirrored }: Resume,
  index: number,
  { paper, language }: About,
): RepeatedLine[] {
  const { heading, aside, margin, colors, text } = template;
  const [first] = pages[index] ?? [];
  const baseline = first?.row.lines[0]?.baseline;
  if (first === undefined || baseline === undefined) return [];
  const before = pages
    .slice(0, index)
    .flat()
    .map(({ row }) => row);
  const begun = before.findLast((row) => row.bookmark !== null || row.entry !== null);
  const { part, room } = continuedAt(template, first.row, begun);
  if (part === null) return [];
  const entry = first.row.entry ?? begun?.entry ?? "";
  const period = begun?.period ? ` · ${isMirrored ? isolate(begun.period) : begun.period}` : "";
  const list = before.findLast((row) => row.bookmark !== null || row.group !== null);
  const section = list?.group ?? list?.bookmark ?? "";
  const isAside = isInSideColumn(template, first.row);
  const column = aside.width === 0 ? 0 : aside.width + aside.gap;
  const repeated = (title: string, indent: number, width: number): RepeatedLine[] => {
    const span = { text: title, style: "text" as const, color: colors.soft, meaning: null };
    return breakLines([span], { size: text.size, width, isMirrored }, fonts).map((line, at) => ({
      line,
      x: isMirrored ? paper.width - margin.side - indent - line.width : margin.side + indent,
      baseline: first.y - room + baseline + at * text.leading,
      size: text.size,
    }));
  };
  const continued = (title: string) =>
    language.t("{title} (continued)", { title: isMirrored ? isolate(title) : title });
  const across = (title: string, indent: number, end = ""): RepeatedLine[] => {
    const lines = repeated(`${continued(title)}${end}`, indent, paper.width - 2 * margin.side - indent);
    // An organization that has no room is left out.
    const shorter = title.replace(/[,،、][^,،、]*$/u, "");
    return lines.length < 2 || shorter === title ? lines.slice(0, 1) : across(shorter, indent, end);
  };
  if (part === "entry")
    return [...(isAside ? repeated(section, 0, aside.width) : []), ...across(entry, column, period)];
  if (isAside) return repeated(continued(section), 0, aside.width);
  return across(section, heading.place === "full" && !list?.group ? 0 : column);
}
