import type { EntryField, EntryFields, ValuesOf } from "../fields/entry-fields.contract.ts";
import { asHref } from "./address.ts";
import { isUnnamed, prose, readAddress } from "./entry-text.ts";
import { readPeriod } from "./period.ts";
import { readPlace } from "./place.ts";
import type { Source } from "./source.ts";

type Options<F extends EntryFields> = {
  /** Fields that are read in a way of their own. */
  own?: Partial<ValuesOf<F>>;
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
  { own = {}, nameOf }: Options<F>,
): ValuesOf<F> | null {
  const values: Record<string, unknown> = { ...own };
  const dates = periodFields(fields).filter(([name]) => !(name in own));
  const period = dates.length === 0 ? null : readPeriod(entry);
  for (const [name, part] of dates) values[name] = period?.[part];
  const texts: [string, EntryField][] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (name in values) continue;
    if (field.json.length === 0) values[name] = field.blank;
    else if (field.kind === "prose") texts.push([name, field]);
    else values[name] = readField(entry, field);
  }
  const rest: Record<string, string> = {};
  for (const [name, { json, max, label }] of texts) {
    const pieces = json.flatMap((key) => prose(entry, key));
    const said = nameOf(values as ValuesOf<F>); // All fields but texts are read.
    const title = `The ${label.toLowerCase()} of ${entry.path}${said === "" ? "" : ` (${said})`}`;
    const fitted = entry.ledger.fit(pieces, max, title);
    rest[name] = entry.ledger.restOf(pieces, fitted);
    values[name] = fitted;
  }
  const names = Object.entries(fields).filter(([, { document }]) => NAMING.has(document));
  if (isUnnamed(entry, ...names.map(([name]) => values[name] as string | string[]))) return null; // Texts or lists.
  return entry.gives(values as ValuesOf<F>, rest); // Every field was read.
}

/** Where a document shows what an entry can be called by. */
const NAMING = new Set<string>(["title", "text", "bullets"]);

function readField(entry: Source, { kind, json, max }: EntryField): unknown {
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

/** The fields that a period is stored in, with the parts of it. */
function periodFields(fields: EntryFields): [string, "start" | "end" | "isRunning"][] {
  const found: [string, "start" | "end" | "isRunning"][] = [];
  for (const [name, { kind, document }] of Object.entries(fields))
    if (document === "start") found.push([name, "start"]);
    else if (document === "end" || document === "endOrCurrent") found.push([name, "end"]);
    else if (document === "current" && kind === "flag") found.push([name, "isRunning"]);
  return found;
}
