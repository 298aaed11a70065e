import type { EntryField, EntryFields, ValuesOf } from "../fields/entry-fields.contract.ts";
import { asHref } from "./address.ts";
import { isUnnamed, prose, readAddress } from "./entry-text.ts";
import { readPeriod } from "./period.ts";
import { readPlace } from "./place.ts";
import type { Source } from "./source.ts";

type Options<F extends EntryFields> = {
  /** Fields that are read in a way of their own. */
  own?: Partial<ValuesOf<F>>;
  /** Of these, the dates of which only the year is known. */
  yearOnly?: string[];
  /** What a person calls the entry, for warnings. */
  nameOf(entry: ValuesOf<F>): string;
};

/**
 * Reads an entry of a JSON Resume by the names that its fields have there (§15).
 * @returns null, with a warning, for one without anything to call it by
 */
export function readFields<F extends EntryFields>(
  entry: Source,
  fields: F,
  { own = {}, yearOnly = [], nameOf }: Options<F>,
): (ValuesOf<F> & { yearOnly: string[] }) | null {
  const values: Record<string, unknown> = { ...own };
  const written = new Set(Object.values(fields).map(({ json: [key] }) => key));
  const wanted = Object.entries(fields)
    .filter(([name]) => !(name in own))
    // What one field is written under is not read for another.
    .map(
      ([
        name,
        {
          json: [key, ...others],
          ...field
        },
      ]): [string, EntryField] => {
        const names = others.filter((other) => !written.has(other));
        return [name, { ...field, json: key === undefined ? [] : [key, ...names] }];
      },
    );
  const naming = wanted.filter(([, { document }]) => NAMING.has(document));
  for (const [name, field] of naming) if (field.kind !== "prose") values[name] = readField(entry, field);
  const texts = wanted
    .filter(([, { kind }]) => kind === "prose")
    .map(([name, field]) => ({ name, field, pieces: field.json.flatMap((key) => prose(entry, key)) }));
  // An entry that is left out takes nothing else of the file, so that all of it is reported.
  const names = Object.entries(fields).flatMap(([name, { document }]) =>
    NAMING.has(document) && typeof values[name] !== "boolean" ? [values[name] ?? ""] : [],
  ) as (string | string[])[]; // Lines or lists.
  if (isUnnamed(entry, ...names, ...texts.map(({ pieces }) => pieces))) return null;

  const period = readPeriodFields(entry, wanted);
  for (const [name, field] of wanted)
    if (!(name in values) && field.kind !== "prose")
      values[name] = period.values[name] ?? readField(entry, field);
  const rest: Record<string, string> = {};
  for (const { name, field, pieces } of texts) {
    const said = nameOf(values as ValuesOf<F>); // All fields but texts are read.
    const title = `The ${field.label.toLowerCase()} of ${entry.path}${said === "" ? "" : ` (${said})`}`;
    const fitted = entry.ledger.fit(pieces, field.max, title);
    rest[name] = entry.ledger.restOf(pieces, fitted);
    values[name] = fitted;
  }
  const read = { ...(values as ValuesOf<F>), yearOnly: [...yearOnly, ...period.yearOnly] }; // Every field was read.
  return entry.gives(read, rest);
}

/** Where a document shows what an entry can be called by. */
const NAMING = new Set<string>(["title", "text", "bullets"]);

function readField(entry: Source, { kind, json, max, blank }: EntryField): unknown {
  if (json.length === 0) return blank;
  if (kind === "list") return entry.lines(max, ...json);
  if (kind === "place") return readPlace(entry);
  if (kind === "address") return readAddress(entry, ...json);
  if (kind === "addresses") return readAddresses(entry, json);
  return entry.line(...json);
}

function readAddresses(entry: Source, names: readonly string[]): string[] {
  const pieces = names.flatMap((name) => entry.pieces(name));
  const refused = pieces.filter(({ text }) => asHref(text) === "");
  for (const piece of refused)
    entry.ledger.warn(
      [piece.path],
      `${piece.path} is no address and was left out: ${entry.ledger.fitLine(piece, 80)}`,
    );
  return [...new Set(pieces.map(({ text }) => asHref(text)).filter(Boolean))];
}

/** The fields that a period is stored in. */
function readPeriodFields(entry: Source, fields: [string, EntryField][]) {
  const parts = { start: "start", end: "end", endOrCurrent: "end", current: "isRunning" } as const;
  const dates = fields.flatMap(([name, { document }]) => {
    const part = parts[document as keyof typeof parts]; // Undefined for other places.
    return part === undefined ? [] : [[name, part] as const];
  });
  if (dates.length === 0) return { values: {} as Record<string, unknown>, yearOnly: [] };
  const period = readPeriod(entry);
  const values: Record<string, unknown> = Object.fromEntries(
    dates.map(([name, part]) => [name, period[part]]),
  );
  const yearOnly = dates.filter(([, part]) => part !== "isRunning" && period.yearOnly.includes(part));
  return { values, yearOnly: yearOnly.map(([name]) => name) };
}
