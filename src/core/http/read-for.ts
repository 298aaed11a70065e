import type { Context } from "hono";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import { withoutFormatting } from "../rich-text/rich-text.ts";
import type { Env } from "./env.ts";
import { isOwner, readableDb } from "./readable-db.ts";

/** Runs a read for the caller: the owner gets texts as they were typed, everyone else without Markdown (§19). */
export function readFor<T>(store: ContentStore, c: Context<Env>, read: (db: Db) => T): T {
  const result = read(readableDb(store, c));
  return isOwner(store, c) ? result : withoutFormatting(result);
}
