import type { Context } from "hono";
import { z } from "zod";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import { notFound } from "../errors/app-error.ts";
import { isOffered } from "../languages/site-language.ts";
import { reads } from "./description.ts";
import type { Env } from "./env.ts";
import { sessionOf } from "./require-owner.ts";

/** Describes `?lang`, which `readableDb` follows. */
export const langQuery = reads({
  query: z.object({
    lang: z
      .string()
      .optional()
      .describe(
        "A language of the site: its translations, and the main texts where there are none (`inMain`).",
      ),
  }),
  refusals: [404],
});

/** Whether the caller is the owner, who reads everything. */
export function isOwner(store: ContentStore, c: Context<Env>): boolean {
  return (c.get("session") ?? sessionOf(store.db, c)) !== null;
}

/**
 * The database that the caller may read (§16): everything for the owner, public content for everyone else; in the language
 * of `?lang`.
 * @throws AppError 404 for a language that the site does not have
 */
export function readableDb(store: ContentStore, c: Context<Env>): Db {
  const withDrafts = isOwner(store, c);
  if (withDrafts) c.header("Cache-Control", "no-store");
  const tag = c.req.query("lang");
  if (tag === undefined) return withDrafts ? store.db : store.publicDb;
  const asOwner = withDrafts || c.env?.seesHidden === true;
  if (!isOffered(store.db, tag, { asOwner })) throw notFound("language");
  return store.dbIn(tag, { withDrafts });
}
