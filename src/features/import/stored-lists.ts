import type { Db } from "../../core/database/client.ts";
import type { ListImport } from "../../core/feature/import.ts";
import type { Origin } from "../../core/resume/origin.ts";

// biome-ignore lint/suspicious/noExplicitAny: see `ImportPart`.
export type AnyList = ListImport<any, any>;
export type Row = Record<string, unknown> & { _id: string; version: number; origin: Origin | null };

/** The stored entries of a list. */
type Present = { byKey: Map<string, Row[]>; versions: Map<string, number> };

export function readStoredList(db: Db, list: AnyList): Present {
  const rows: Row[] = list.rows(db);
  return {
    byKey: Map.groupBy(rows, list.keyOf),
    versions: new Map(rows.map(({ _id, version }) => [_id, version])),
  };
}

/** Caches the stored lists, so that each is read only once. */
export class StoredLists {
  readonly #db: Db;
  readonly #read = new Map<AnyList, Present>();

  constructor(db: Db) {
    this.#db = db;
  }

  get(list: AnyList): Present {
    const present = this.#read.get(list) ?? readStoredList(this.#db, list);
    this.#read.set(list, present);
    return present;
  }
}
