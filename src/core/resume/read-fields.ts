import type { EntryField, EntryFields, ValuesOf } from "../fields/entry-fields.contract.ts";
import { asHref } from "./address.ts";
import { isUnnamed, prose, readAddress } from "./entry-text.ts";
import { readPeriodFields } from "./period.ts";
import { readPlace } from "./place.ts";
import type { Source } from "./source.ts";

type Options<F extends EntryFields> = {
  /** Values of fields that the caller has already read. */
  own?: Partial<ValuesOf<F>>;
  /** The entry's name, for warnings. */
  nameOf(entry: ValuesOf<F>): string;
};

/**
 * Reads an entry of a JSON Resume by the names in its field definitions (§15).
 * @returns null, with a warning, if it has no name or title
 */
export function readFields<F extends EntryFields>(
  entry: Source,
  fields: F,
  { own = {}, nameOf }: Options<F>,
): (ValuesOf<F> & { yearOnly: string[]; status?: "draft" }) | null {
  const values: Record<string, unknown> = { ...own };
  const written = new Set(Object.values(fields).map(({ json: [key] }) => key));
  const wanted = Object.entries(fields)
    .filter(([name]) => !(name in own))
    // A name that one field is written under is not read for another field.
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
  const nameFields = wanted.filter(([, { document }]) => NAME_PLACES.has(document));
  for (const [name, field] of nameFields) if (field.kind !== "prose") values[name] = readField(entry, field);
  const texts = wanted
    .filter(([, { kind }]) => kind === "prose")
    .map(([name, field]) => ({ name, field, pieces: field.json.flatMap((key) => prose(entry, key)) }));
  // Nothing else of an unnamed entry is read, so that all of it is reported as not imported.
  const names = Object.entries(fields).flatMap(([name, { document }]) =>
    NAME_PLACES.has(document) && typeof values[name] !== "boolean" ? [values[name] ?? ""] : [],
  ) as (string | string[])[]; // Lines or lists.
  if (isUnnamed(entry, ...names, ...texts.map(({ pieces }) => pieces))) return null;

  const period = readPeriodFields(entry, wanted);
  for (const [name, field] of wanted)
    if (!(name in values) && field.kind !== "prose")
      values[name] = period.values[name] ?? readField(entry, field);
  const rest: Record<string, string> = {};
  for (const { name, field, pieces } of texts) {
    const entryName = nameOf(values as ValuesOf<F>); // All fields but texts are read.
    const title = `The ${field.label.toLowerCase()} of ${entry.path}${entryName === "" ? "" : ` (${entryName})`}`;
    const text = entry.report.truncate(pieces, field.max, title);
    rest[name] = entry.report.cutOffText(pieces, text);
    values[name] = text;
  }
  const read = { ...(values as ValuesOf<F>), yearOnly: period.yearOnly, ...entry.publication }; // Every field was read.
  return entry.recordEntry(read, rest);
}

/** Document places of fields that can name an entry. */
const NAME_PLACES = new Set<string>(["title", "text", "bullets"]);

function readField(entry: Source, { kind, json, max, blank }: EntryField): unknown {
  if (json.length === 0) return blank;
  if (kind === "list" || kind === "tags") return entry.lines(max, ...json);
  if (kind === "place") return readPlace(entry);
  if (kind === "address") return readAddress(entry, ...json);
  if (kind === "addresses") return readAddresses(entry, json);
  return entry.line(...json);
}

function readAddresses(entry: Source, names: readonly string[]): string[] {
  const pieces = names.flatMap((name) => entry.pieces(name));
  const refused = pieces.filter(({ text }) => asHref(text) === "");
  for (const piece of refused)
    entry.report.warn(
      [piece.path],
      `${piece.path} is not a valid link and was left out: ${entry.report.truncateLine(piece, 80)}`,
    );
  return [...new Set(pieces.map(({ text }) => asHref(text)).filter(Boolean))];
}
