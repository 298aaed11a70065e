import { isObject } from "../../../core/resume/source.ts";

/** ORCID's notes about a record, which say nothing about the person. */
const notes = new Set([
  "source",
  "created-date",
  "last-modified-date",
  "visibility",
  "path",
  "put-code",
  "display-index",
  "preferences",
  "history",
  "disambiguated-organization",
  "external-id-normalized",
  "external-id-normalized-error",
  "external-id-relationship",
  "language-code",
  "media-type",
]);

/** A record without ORCID's notes, with `{ value: … }` replaced by the value, and dates as `2019-05`. */
export function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isObject(value)) return value ?? "";
  if (isObject(value.year)) return dateOf(value);
  const entries = Object.entries(value).filter(([name]) => !notes.has(name));
  const [[name, only] = [], ...others] = entries;
  if (name === "value" && others.length === 0) return simplify(only);
  return Object.fromEntries(entries.map(([key, child]) => [key, simplify(child)]));
}

function dateOf({ year, month }: Record<string, unknown>): string {
  const parts = [year, month].map((part) => (isObject(part) ? String(part.value ?? "") : ""));
  const [first = "", second = ""] = parts;
  return second === "" ? first : `${first}-${second.padStart(2, "0")}`;
}
