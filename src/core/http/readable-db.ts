import type { Context } from "hono";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import type { Env } from "./env.ts";
import { sessionOf } from "./require-owner.ts";

/** The database that the caller may read (§16): everything for the owner, public content for everyone else. */
export function readableDb(store: ContentStore, c: Context<Env>): Db {
  if ((c.get("session") ?? sessionOf(store.db, c)) === null) return store.publicDb;
  c.header("Cache-Control", "no-store");
  return store.db;
}
