import { existsSync } from "node:fs";
import type { Bench } from "./bench.ts";
import { missing, type Tool } from "./tools.ts";

/** One row of the table in §P. */
export type Row<Context = Bench> = {
  /** As in §P: `P1`. */
  id: string;
  goal: string;
  must: string;
  aim: string;
  needs: Tool[];
  measure(context: Context): Promise<Measured[]>;
};

/** A figure of a row; a row with several parts has several. */
export type Measured = {
  /** Which part; `""` where there is only one. */
  part: string;
  figure: string;
  spread: string;
  verdict: Verdict;
  /** What stands below the table. */
  notes?: string[];
};
/** `told` is a figure that no target speaks of. */
export type Verdict = "aim" | "must" | "not met" | "told";

export type Outcome = {
  row: Pick<Row, "id" | "goal" | "must" | "aim">;
  measured: Measured[];
  /** Why there are no figures; `""` when there are. */
  failure: string;
};

const verdictWords: Record<Verdict, string> = {
  aim: "yes, the aim",
  must: "yes",
  "not met": "**no**",
  told: "–",
};

export function judge(isMustMet: boolean, isAimMet: boolean): Verdict {
  if (!isMustMet) return "not met";
  return isAimMet ? "aim" : "must";
}

/** Measures one row after another; a row that fails keeps no other from being measured. */
export async function measureRows<Context>(rows: Row<Context>[], context: Context): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const outcome: Outcome = { row, measured: [], failure: missing(row.needs) };
    if (outcome.failure === "")
      try {
        outcome.measured = await row.measure(context);
      } catch (error) {
        outcome.failure = `failed: ${error instanceof Error ? error.message : String(error)}`;
      }
    for (const line of tableRows(outcome)) console.log(line);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** The table, and below it a line for each note and for each row that is not met. */
export function rowsTable(outcomes: Outcome[]): string[] {
  const notes = outcomes.flatMap(({ row, measured }) =>
    measured.flatMap(({ part, verdict, figure, notes = [] }) => [
      ...(verdict === "not met"
        ? [`- **${row.id}${part && `, ${part}`} is not met**: ${figure}, where ${row.must} is asked for.`]
        : []),
      ...notes.map((note) => `- ${row.id}${part && `, ${part}`}: ${note}`),
    ]),
  );
  return [
    "| # | goal | must | aim | figure | spread | met? |",
    "|---|---|---|---|---|---|---|",
    ...outcomes.flatMap(tableRows),
    ...(notes.length > 0 ? ["", ...notes] : []),
  ];
}

function tableRows({ row, measured, failure }: Outcome): string[] {
  const { id, goal, must, aim } = row;
  if (failure !== "")
    return [`| ${id} | ${goal} | ${must} | ${aim} | ${cell(failure)} | | **not measured** |`];
  return measured.map(
    ({ part, figure, spread, verdict }) =>
      `| ${id} | ${goal}${part && `: ${part}`} | ${must} | ${aim} | ${figure} | ${spread} | ${verdictWords[verdict]} |`,
  );
}

function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}

const TITLE = "# Results";

/**
 * Replaces one section of the results file and leaves the others as they are.
 * @param title of the section, by which it is found
 */
export async function writeSection(file: string, title: string, lines: string[]): Promise<void> {
  const present = existsSync(file) ? await Bun.file(file).text() : `${TITLE}\n`;
  const heading = `\n## ${title}\n`;
  const section = `${heading}\n${lines.join("\n")}\n`;
  const start = present.indexOf(heading);
  const next = start === -1 ? -1 : present.indexOf("\n## ", start + heading.length);
  const before = start === -1 ? present : present.slice(0, start);
  const after = next === -1 ? "" : present.slice(next);
  await Bun.write(file, before + section + after);
}
