import { type Outline, type OutlineEntry, RUNNING } from "../outline.ts";

/** Something that was left out so that the rest fits. */
export type LeftOut = { section: string; title: string; what: "details" | "entry" };

/** An entry that ended so many years ago keeps its title longer than its text. */
const YEARS_OF_DETAIL = 10;

type Step = LeftOut & { at: [section: number, entry: number] };

/**
 * Leaves out as little as makes the outline fit, by the rules of §15 and never by smaller type: first texts of what
 * ended more than ten years ago, then whole entries with a date, then texts of what is left, then entries without a date from the last
 * section up; the oldest first, and of each section its newest entry stays.
 * @param fits whether an outline has room
 */
export function fitted(
  outline: Outline,
  year: number,
  fits: (outline: Outline) => boolean,
): { outline: Outline; leftOut: LeftOut[] } {
  const steps = stepsOf(outline, String(year - YEARS_OF_DETAIL));
  let least = 0;
  let most = steps.length;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (fits(without(outline, steps.slice(0, middle)))) most = middle;
    else least = middle + 1;
  }
  const taken = steps.slice(0, least);
  const gone = new Set(taken.filter(({ what }) => what === "entry").map(({ at }) => at.join()));
  return {
    outline: without(outline, taken),
    // Of an entry that is gone nobody asks for its text.
    leftOut: taken
      .filter(({ what, at }) => what === "entry" || !gone.has(at.join()))
      .map(({ section, title, what }) => ({ section, title, what })),
  };
}

function stepsOf({ sections }: Outline, longAgo: string): Step[] {
  const all = sections.flatMap(({ title: section, entries }, sectionAt) => {
    const newest = entries.reduce(
      (best, entry, at) => (entry.until > (entries[best]?.until ?? "") ? at : best),
      0,
    );
    return entries.map((entry, at) => ({
      entry,
      isNewest: at === newest,
      step: (what: LeftOut["what"]): Step => ({ section, title: nameOf(entry), what, at: [sectionAt, at] }),
    }));
  });
  const dated = all.filter(({ entry }) => entry.until !== "");
  // Of one age, the last one goes first.
  const oldestFirst = dated
    .map((own, place) => ({ ...own, place }))
    .sort((one, other) => compare(one.entry.until, other.entry.until) || other.place - one.place);
  const undated = all.filter(({ entry }) => entry.until === "").reverse();
  const hasDetails = ({ entry }: { entry: OutlineEntry }) =>
    entry.text !== "" || entry.bullets.length > 0 || entry.facts.length > 0;
  const old = oldestFirst.filter(
    (own) => own.entry.until < longAgo && own.entry.until !== RUNNING && hasDetails(own),
  );
  const rest = oldestFirst.filter((own) => !old.includes(own) && hasDetails(own));
  return [
    ...old.map(({ step }) => step("details")),
    ...oldestFirst.filter(({ isNewest }) => !isNewest).map(({ step }) => step("entry")),
    ...rest.map(({ step }) => step("details")),
    ...undated.filter(({ isNewest }) => !isNewest).map(({ step }) => step("entry")),
    ...undated.filter((own) => own.isNewest).map(({ step }) => step("entry")),
  ];
}

function nameOf({ title, details }: OutlineEntry): string {
  return [title, ...details.slice(0, 1)].filter(Boolean).join(", ");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function without(outline: Outline, steps: Step[]): Outline {
  const what = new Map<string, LeftOut["what"]>();
  for (const step of steps) if (what.get(step.at.join()) !== "entry") what.set(step.at.join(), step.what);
  const sections = outline.sections.map((section, sectionAt) => ({
    ...section,
    entries: section.entries.flatMap((entry, at) => {
      const left = what.get(`${sectionAt},${at}`);
      if (left === "entry") return [];
      return left === undefined ? entry : { ...entry, text: "", bullets: [], facts: [] };
    }),
  }));
  return { ...outline, sections: sections.filter(({ entries }) => entries.length > 0) };
}
