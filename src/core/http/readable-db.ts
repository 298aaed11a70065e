import type { Context } from "hono";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import type { Env } from "./env.ts";
import { sessionOf } from "./require-owner.ts";

/** What the one who asks may read (§16): the owner everything, everyone else what is public. */
export function readableDb(store: ContentStore, c: Context<Env>): Db {
  if ((c.get("session") ?? sessionOf(store.db, c)) === null) return store.visible;
  c.header("Cache-Control", "no-store");
  return store.db;
}
