import { readMonth } from "../../../core/resume/months.ts";
import type { Row } from "./archive.ts";

type Entry = Record<string, unknown>;

/** Reads a row, and returns what was not read, so that no column is lost. */
export class RowReader {
  readonly #row: Row;
  readonly #read = new Set<string>();

  constructor(row: Row) {
    this.#row = row;
  }

  /** The cell of a column, `""` if there is none. */
  cell(column: string): string {
    this.#read.add(column);
    return (this.#row.get(column) ?? "").trim();
  }

  /** A date as `2010-03` or `2010`; a date that can't be read stays as it is under a name of its own. */
  date(column: string, name: string): Entry {
    const text = this.cell(column);
    const date = readDate(text);
    return date === "" && text !== "" ? { [`${name}Text`]: text } : { [name]: date };
  }

  /** A date that LinkedIn writes as `1/31/18, 10:00 AM` in every language. */
  americanDate(column: string, name: string): Entry {
    const [, month = "", year = ""] = /^(\d{1,2})\/\d{1,2}\/(\d{2})\b/.exec(this.cell(column)) ?? [];
    const isMonth = Number(month) >= 1 && Number(month) <= 12;
    return isMonth ? { [name]: `20${year}-${month.padStart(2, "0")}` } : this.date(column, name);
  }

  /**
   * The start and the end.
   * @param isEndOmitted in this list of a JSON Resume, no end means current
   */
  period(isEndOmitted: boolean, start = "startDate"): Entry {
    const from = this.date("Started On", start);
    const text = this.cell("Finished On");
    if (readMonth(text).kind !== "present") {
      const end = this.date("Finished On", "endDate");
      const isUnreadable = text !== "" && end.endDate === undefined;
      return { ...from, ...end, ...(isEndOmitted && isUnreadable && { isCurrent: false }) };
    }
    const isImplied = isEndOmitted && Boolean(from[start]);
    return { ...from, ...(!isImplied && { isCurrent: true }) };
  }

  /** The other cells, each under the name of its column: `maidenName`. */
  rest(): Entry {
    const others = [...this.#row].filter(([column]) => column !== "" && !this.#read.has(column));
    return Object.fromEntries(others.map(([column, cell]) => [camelCase(column), cell.trim()]));
  }
}

/** `2010-03`, or `2010` if only the year is known; `""` for none and for a date that can't be read. */
function readDate(text: string): string {
  const reading = readMonth(text);
  if (reading.kind !== "month") return "";
  return reading.month.slice(0, reading.isYearOnly ? 4 : 7);
}

function camelCase(column: string): string {
  const words = column
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");
}
