import type { Period } from "../../shared/period.ts";
import { readMonth } from "./months.ts";
import type { ImportReport, Piece, Source } from "./source.ts";

/**
 * Reads the dates of an entry. It is current if its end says so, or if it has a start and no end. Unreadable dates, and an
 * end before the start, are left empty with a warning.
 */
export function readPeriod(entry: Source): Period & { yearOnly: ("start" | "end")[] } {
  const { report } = entry;
  const start = monthOf(entry.piece("startDate", "start"), report);
  const endPiece = entry.piece("endDate", "end");
  const end = monthOf(endPiece, report);
  if (endPiece !== null && end.month !== "" && end.month < start.month) {
    report.warn([endPiece.path], `${endPiece.path} (${endPiece.text}) is before the start and was left out.`);
    return { start: start.month, end: "", isRunning: false, yearOnly: start.isYearOnly ? ["start"] : [] };
  }
  const isRunning = end.isPresent || (endPiece === null && start.month !== "");
  const yearOnly = [start.isYearOnly && ("start" as const), end.isYearOnly && ("end" as const)].filter(
    (name) => name !== false,
  );
  return { start: start.month, end: end.month, isRunning, yearOnly };
}

type Month = { month: string; isYearOnly: boolean; isPresent: boolean };

function monthOf(piece: Piece | null, report: ImportReport): Month {
  const reading = readMonth(piece?.text ?? "");
  if (piece !== null && reading.kind === "unreadable")
    report.warn(
      [piece.path],
      `${piece.path} ${reading.reason} and was left empty: ${report.truncateLine(piece, 80)}`,
    );
  return {
    month: reading.kind === "month" ? reading.month : "",
    isYearOnly: reading.kind === "month" && reading.isYearOnly,
    isPresent: reading.kind === "present",
  };
}
