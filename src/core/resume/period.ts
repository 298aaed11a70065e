import type { EntryField } from "../fields/entry-fields.contract.ts";
import { readMonth } from "./months.ts";
import type { Piece, Source } from "./source.ts";

/**
 * Reads the fields of an entry that store its period. It is current if its end or its flag says so, or if it has a start and
 * no end where the format leaves out the end of current ones. Unreadable dates, and an end before the start, are left empty
 * with a warning.
 */
export function readPeriodFields(
  entry: Source,
  fields: readonly (readonly [name: string, field: EntryField])[],
): { values: Record<string, unknown>; yearOnly: string[] } {
  const fieldAt = (...places: EntryField["document"][]) =>
    fields.find(([, { document }]) => places.includes(document));
  const [startField, endField, flagField] = [
    fieldAt("start"),
    fieldAt("end", "endOrCurrent"),
    fieldAt("current"),
  ];
  const start = monthOf(entry, startField?.[1]);
  let end = monthOf(entry, endField?.[1]);
  if (end.piece !== null && isBefore(end, start)) {
    const { path, text } = end.piece;
    entry.report.warn([path], `${path} (${text}) is before the start and was left out.`);
    end = { ...end, month: "", isYearOnly: false };
  }
  const isOpen = endField?.[1].document === "endOrCurrent" && end.piece === null && start.month !== "";
  const isCurrent = end.isPresent || (end.month === "" && (flagOf(entry, flagField?.[1]) ?? isOpen));
  return {
    values: {
      ...(startField && { [startField[0]]: start.month }),
      ...(endField && { [endField[0]]: end.month }),
      ...(flagField && { [flagField[0]]: isCurrent }),
    },
    yearOnly: [
      ...(startField && start.isYearOnly ? [startField[0]] : []),
      ...(endField && end.isYearOnly ? [endField[0]] : []),
    ],
  };
}

/** Whether the first month is before the second; years if only the year of one of them is known. */
function isBefore(one: Month, other: Month): boolean {
  const length = one.isYearOnly || other.isYearOnly ? 4 : 7;
  return one.month !== "" && one.month.slice(0, length) < other.month.slice(0, length);
}

type Month = { piece: Piece | null; month: string; isYearOnly: boolean; isPresent: boolean };

function monthOf(entry: Source, field: EntryField | undefined): Month {
  const { report } = entry;
  const piece = entry.piece(...(field?.json ?? []));
  const reading = readMonth(piece?.text ?? "");
  if (piece !== null && reading.kind === "unreadable")
    report.warn(
      [piece.path],
      `${piece.path} ${reading.reason} and was left empty: ${report.truncateLine(piece, 80)}`,
    );
  return {
    piece,
    month: reading.kind === "month" ? reading.month : "",
    isYearOnly: reading.kind === "month" && reading.isYearOnly,
    isPresent: reading.kind === "present",
  };
}

/** The flag that Vitrine's export adds where the dates alone would say otherwise; null if there is none. */
function flagOf(entry: Source, field: EntryField | undefined): boolean | null {
  for (const { value, path } of (field?.json ?? []).map((name) => entry.get(name))) {
    if (typeof value !== "boolean") continue;
    entry.report.markImported(path);
    return value;
  }
  return null;
}
