import { type Outline, RUNNING } from "./outline.ts";

/** Longest time at work of a new graduate, in months. */
const WORK_MONTHS = 24;
/** Years since the end of a new graduate's education. */
const EDUCATION_YEARS = 2;

/** Whether someone studies or has just graduated, and has worked for less than two years, internships included. */
export function isNewGraduate({ sections }: Outline, year: number): boolean {
  const entriesOf = (name: string) => sections.flatMap(({ list, entries }) => (list === name ? entries : []));
  const isRecent = entriesOf("education").some(
    ({ until }) => Number(until.slice(0, 4)) >= year - EDUCATION_YEARS,
  );
  const months = entriesOf("work").reduce((sum, { since, until }) => {
    const end = until === RUNNING ? `${year}-12` : until;
    // Without a date, a job may have taken any time.
    return since === "" ? WORK_MONTHS : sum + monthNumber(end) - monthNumber(since) + 1;
  }, 0);
  return isRecent && months < WORK_MONTHS;
}

/** A year alone is taken as its January. */
function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1);
}

/** New graduates' education comes before their work. */
export function orderByCareer(outline: Outline, year: number): Outline {
  const { sections } = outline;
  const work = sections.findIndex(({ list }) => list === "work");
  const education = sections.find(({ list }) => list === "education");
  if (work === -1 || education === undefined || !isNewGraduate(outline, year)) return outline;
  const others = sections.filter((section) => section !== education);
  return { ...outline, sections: others.toSpliced(work, 0, education) };
}
