import type { Bench } from "./bench.ts";
import { pinSelf } from "./processes.ts";

/** One figure of a row, with the limit that it must meet and the one that it should meet. */
export type Target = { what: string; sign: "≥" | "≤"; must: number; goal: number; unit: string };

export function target(what: string, sign: "≥" | "≤", must: number, goal: number, unit = ""): Target {
  return { what, sign, must, goal, unit };
}

/** A result; `details` says what it was compared with, and how. */
export type Figure = { value: number; details: string };

/** A row of §P. */
export type Row = {
  id: string;
  targets: Target[];
  /** Whether it needs a browser, and therefore both cores. */
  hasBrowser?: true;
  /** Measures. @returns a figure for each target, in order */
  measure(bench: Bench): Promise<Figure[]>;
};

/** `failure` says why there are no figures, else `""`. */
type Outcome = { row: Row; figures: Figure[]; failure: string };

/** Measures a row and prints its lines; a row that fails does not end the run. */
export async function measureRow(row: Row, bench: Bench): Promise<Outcome> {
  const outcome: Outcome = { row, figures: [], failure: "" };
  pinSelf(row.hasBrowser ? "0,1" : "1");
  try {
    outcome.figures = await row.measure(bench);
  } catch (error) {
    outcome.failure = error instanceof Error ? error.message : String(error);
  }
  await bench.stopAll();
  for (const line of linesOf(outcome)) console.log(line);
  return outcome;
}

/** The worst page for each target. @param pages with a value for each target, in their order */
export function worstOf(targets: Target[], pages: { page: string; values: number[] }[]): Figure[] {
  return targets.map(({ sign }, index) => {
    const sorted = pages
      .map(({ page, values }) => ({ page, value: values[index] ?? Number.NaN }))
      .sort((a, b) => (sign === "≥" ? a.value - b.value : b.value - a.value));
    const worst = sorted[0];
    if (worst === undefined) throw new Error("No page was measured.");
    const page = worst.page.replace(/project\/[\w-]+/, "project/…");
    return { value: worst.value, details: `the worst of ${pages.length} pages: ${page}` };
  });
}

/** The table of RESULTS.md. */
export function resultsTable(outcomes: Outcome[]): string[] {
  const head = ["| # | what | must | goal | figure | compared with, and how |", "|---|---|---|---|---|---|"];
  return [...head, ...outcomes.flatMap(linesOf)];
}

function linesOf({ row, figures, failure }: Outcome): string[] {
  return row.targets.map((target, index) => {
    const { what, sign, must, goal, unit } = target;
    const limits = `${sign} ${format(must, unit)} | ${sign} ${format(goal, unit)}`;
    const figure = figures[index] ?? { value: Number.NaN, details: failure };
    const details = figure.details.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
    return `| ${row.id} | ${what} | ${limits} | ${judge(figure.value, target)} | ${details} |`;
  });
}

function judge(value: number, { sign, must, goal, unit }: Target): string {
  if (Number.isNaN(value)) return "**not measured**";
  const reaches = (limit: number) => (sign === "≥" ? value >= limit : value <= limit);
  if (!reaches(must)) return `**${format(value, unit)}, missed**`;
  return `${format(value, unit)}, ${reaches(goal) ? "goal" : "must"}`;
}

/** Formats a number with three significant digits, or all digits before the decimal point. */
export function format(value: number, unit = ""): string {
  const digits = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return `${digits.toLocaleString("en", { maximumFractionDigits: 5 })} ${unit}`.trim();
}
