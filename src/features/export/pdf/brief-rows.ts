import { type OutlineEntry, RUNNING } from "../outline.ts";
import type { Span } from "./paragraph.ts";
import { type Sheet, type Tag, type TagAndLink, tagOf, WHOLE_ITEM } from "./sheet.ts";
import { joinWithCommas, keepPairs } from "./text-rows.ts";

/** Adds short entries, such as skills and languages: a line for each group, and one list of entries without a group. */
export function addBrief(sheet: Sheet, entries: OutlineEntry[], section: Tag): void {
  const { gaps, text, colors } = sheet.template;
  const groups = entries.filter((entry) => entry.facts.length > 0);
  const names = entries.filter((entry) => entry.facts.length === 0);
  let gap = gaps.heading;
  const start = sheet.rows.length;
  const ends: number[] = [];
  for (const { title, facts, href, details } of groups) {
    const paragraph = tagOf("P", section);
    const head = joinWithCommas(sheet, [title, ...details].filter(Boolean));
    const texts = facts.flatMap((fact) => fact.texts);
    sheet.paragraph(
      [
        ...(head === "" ? [] : [sheet.span(`${head}: `, "bold", colors.ink, paragraph, href)]),
        ...sheet.spansOfList(texts, "text", colors.ink, paragraph),
      ],
      text,
      { gap },
    );
    for (const row of sheet.rows.slice((ends.at(-1) ?? start - 1) + 1, -1)) row.isGlued = true;
    gap = gaps.part;
    ends.push(sheet.rows.length - 1);
  }
  keepPairs(sheet, start, ends);
  addNames(sheet, names, section, gap);
}

/** Adds entries as one list of their names, with details in brackets. */
export function addNames(sheet: Sheet, names: OutlineEntry[], section: Tag, gap: number): void {
  const { text, colors } = sheet.template;
  const paragraph = tagOf("P", section);
  const spans = names.flatMap(({ title, details, href }, index) => [
    ...(index === 0 ? [] : [sheet.separator(paragraph)]),
    {
      ...sheet.span(sheet.isolate(title), "text", colors.ink, paragraph, href),
      isWhole: title.length <= WHOLE_ITEM,
    },
    ...(details.length === 0
      ? []
      : [unbroken(sheet.span(` (${joinWithCommas(sheet, details)})`, "text", colors.soft, paragraph))]),
  ]);
  sheet.paragraph(spans, text, { gap });
}

/** The span with all its words on one line, if they fit. */
export function unbroken<T extends Span<TagAndLink>>(span: T): T {
  return { ...span, isWhole: true };
}

/** A project of which only the name is left, with its year. */
export function reduceToName(entry: OutlineEntry): OutlineEntry {
  const year = entry.until === RUNNING ? entry.since.slice(0, 4) : entry.until.slice(0, 4);
  return { ...entry, details: year === "" ? [] : [year] };
}

/** Whether an entry is only a name and perhaps a few words, such as a skill or a language. */
export function isBrief({ period, text, bullets, facts, isLine, citation }: OutlineEntry): boolean {
  return (
    !isLine &&
    citation.length === 0 &&
    period === "" &&
    text === "" &&
    bullets.length === 0 &&
    facts.every(({ name }) => name === "")
  );
}
