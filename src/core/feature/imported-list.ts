import type { ExportItem } from "./export.ts";

/**
 * A value of an exported list and its entry on the site; `item` is null if no entry was made from an imported value.
 */
export type PlacedValue = { value: unknown; item: ExportItem | null };

/**
 * Updates an imported list with the site's entries, each at the index it came from.
 * @param path of the list in its file
 * @param items entries from this file, or from no file
 * @param isTaken whether an entry was made from the value at a path
 * @param isGone whether the entry made from the value at a path has been deleted
 */
export function mergeIntoImportedList(
  list: unknown[],
  path: string,
  items: ExportItem[],
  { isTaken, isGone }: { isTaken(path: string): boolean; isGone(path: string): boolean },
): PlacedValue[] {
  const itemsByPath = new Map(
    items.flatMap((item) => (item.origin === null ? [] : [[item.origin.path, item] as const])),
  );
  return list.flatMap((value, index): PlacedValue[] => {
    const at = `${path}[${index}]`;
    const item = itemsByPath.get(at);
    if (item !== undefined) return [{ value: item.merge(value, isTaken), item }];
    return isGone(at) ? [] : [{ value, item: null }];
  });
}

/** The values, with new entries inserted: each after the entry it follows on the site. */
export function insertNewItems(placed: PlacedValue[], items: ExportItem[]): unknown[] {
  const known = new Set(placed.flatMap(({ item }) => item ?? []));
  const first: unknown[] = [];
  const following = new Map<ExportItem, unknown[]>();
  let added = first;
  for (const item of items) {
    if (!known.has(item)) added.push(item.json);
    else {
      added = [];
      following.set(item, added);
    }
  }
  return [
    ...first,
    ...placed.flatMap(({ value, item }) => [value, ...((item && following.get(item)) ?? [])]),
  ];
}
