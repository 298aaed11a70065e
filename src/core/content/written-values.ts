import { invalid } from "../errors/app-error.ts";
import { PUBLISH_AT_PAST, PUBLISH_AT_REQUIRED, type Publication } from "../fields/publication.contract.ts";
import type { ContentTable } from "./content-model.ts";

/** Whether a row has another value for any of these columns; undefined ones are not written. */
export function isChange(before: object, values: object): boolean {
  const present = before as Record<string, unknown>; // A row has a value for each column.
  return Object.entries(values).some(
    ([name, value]) => value !== undefined && !Bun.deepEquals(value, present[name]),
  );
}

/**
 * `status` and `publishAt` after a write; only a scheduled entry has a `publishAt` (§16).
 * @param isPastAllowed also accepts a new `publishAt` in the past
 * @throws AppError 422 for a scheduled entry without `publishAt`
 */
export function publicationOf(
  table: ContentTable,
  before: unknown,
  values: unknown,
  isPastAllowed: boolean,
): Partial<Publication> {
  if (!("status" in table)) return {};
  const sent = values as Partial<Publication>; // The table has these columns.
  const stored = before as Publication | undefined; // A row of the table.
  const status = sent.status ?? stored?.status ?? "public";
  if (status !== "scheduled") return { status, publishAt: "" };
  const publishAt = sent.publishAt ?? stored?.publishAt ?? "";
  if (publishAt === "") throw invalid({ publishAt: PUBLISH_AT_REQUIRED });
  if (!isPastAllowed && publishAt !== stored?.publishAt && Date.parse(publishAt) <= Date.now())
    throw invalid({ publishAt: PUBLISH_AT_PAST });
  return { status, publishAt };
}

/**
 * The dates of which only the year is known, after a write (§12). If the write doesn't say, a changed date counts as having
 * a month, and so does any date that is not in January.
 */
export function yearOnlyOf(table: ContentTable, before: unknown, values: unknown): { yearOnly?: string[] } {
  if (!("yearOnly" in table)) return {};
  type Dated = { yearOnly?: string[] } & Record<string, unknown>;
  const sent = values as Dated; // The table has this column.
  const stored = (before ?? {}) as Dated; // A row of the table.
  const isSame = (name: string) => !(name in sent) || sent[name] === stored[name];
  const names = sent.yearOnly ?? (stored.yearOnly ?? []).filter(isSame);
  const isJanuary = (name: string) => /^\d{4}-01-01$/.test(String(sent[name] ?? stored[name]));
  return { yearOnly: [...new Set(names)].filter((name) => name in table && isJanuary(name)) };
}
