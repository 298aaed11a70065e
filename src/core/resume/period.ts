import type { Period } from "../../shared/period.ts";
import { readMonth } from "./months.ts";
import type { Ledger, Piece, Source } from "./source.ts";

/**
 * Reads the dates of an entry. It runs when it says so, or has a start and no end. What cannot be read is left empty
 * with a warning, and so is an end before the start.
 */
export function readPeriod(entry: Source): Period {
  const { ledger } = entry;
  const start = monthOf(entry.piece("startDate", "start"), ledger);
  const endPiece = entry.piece("endDate", "end");
  const end = monthOf(endPiece, ledger);
  if (endPiece !== null && end.month !== "" && end.month < start.month) {
    ledger.warn([endPiece.path], `${endPiece.path} (${endPiece.text}) is before the start and was left out.`);
    return { start: start.month, end: "", isRunning: false };
  }
  const isRunning = end.isPresent || (endPiece === null && start.month !== "");
  return { start: start.month, end: end.month, isRunning };
}

function monthOf(piece: Piece | null, ledger: Ledger): { month: string; isPresent: boolean } {
  const reading = readMonth(piece?.text ?? "");
  if (piece !== null && reading.kind === "unreadable")
    ledger.warn(
      [piece.path],
      `${piece.path} ${reading.reason} and was left empty: ${ledger.fitLine(piece, 80)}`,
    );
  if (piece !== null && reading.kind === "month" && reading.isYearOnly) ledger.yearsOnly.push(piece);
  return { month: reading.kind === "month" ? reading.month : "", isPresent: reading.kind === "present" };
}

/** One warning for all the dates that are a year alone, because some files have no others. */
export function warnOfYears(ledger: Ledger): void {
  if (ledger.yearsOnly.length === 0) return;
  const said = ledger.yearsOnly.map(({ path, text }) => `${path} (${text})`).join(", ");
  ledger.warn(
    ledger.yearsOnly.map(({ path }) => path),
    `A year alone was read as its January: ${said}.`,
  );
}
