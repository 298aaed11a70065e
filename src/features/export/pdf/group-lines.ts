import { blankEntry, type OutlineEntry } from "../outline.ts";

/** Characters of a line, for an estimate. */
const LINE_CHARACTERS = 80;
/** Lines of a group of skills that has been shortened. */
export const GROUP_LINES = 2;
/** Most skills of a group that has been shortened. */
const TAGS_SHOWN = 6;

/** How many of its skills a group shows when it is shortened: at least one. */
export function tagsShown(title: string, texts: readonly string[]): number {
  const counts = Array.from({ length: Math.min(TAGS_SHOWN, texts.length) }, (_, index) => index + 1);
  const fits = (count: number) => lines([title, ...texts.slice(0, count)]) <= GROUP_LINES;
  return counts.findLast(fits) ?? 1;
}

/** How many lines a group of skills fills, about. */
export function linesOf({ title, facts }: OutlineEntry = blankEntry): number {
  return lines([title, ...facts.flatMap((fact) => fact.texts)]);
}

/** The same for a group that is shortened. */
export function shortenedLinesOf({ title, facts }: OutlineEntry = blankEntry): number {
  const texts = facts.flatMap((fact) => fact.texts);
  return lines([title, ...texts.slice(0, tagsShown(title, texts))]);
}

function lines(texts: readonly string[]): number {
  return Math.ceil(texts.join(", ").length / LINE_CHARACTERS);
}
