type Entry = Record<string, unknown>;

/** Removes properties without a value: `""`, undefined, and empty lists and objects. */
export function omitBlank(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) =>
        value !== "" &&
        value !== undefined &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
}
