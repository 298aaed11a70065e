import type { Context } from "hono";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import { withoutMarks } from "../rich-text/rich-text.ts";
import type { Env } from "./env.ts";
import { readableDb } from "./readable-db.ts";

/** What a read answers the one who asks: the owner, who edits them, gets texts as they were typed, everyone else without marks (§19). */
export function readFor<T>(store: ContentStore, c: Context<Env>, answer: (db: Db) => T): T {
  const db = readableDb(store, c);
  return db === store.db ? answer(db) : withoutMarks(answer(db));
}
