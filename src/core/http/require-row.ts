import { eq } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { ContentTable } from "../content/content-model.ts";
import type { Db } from "../database/client.ts";
import { notFound } from "../errors/app-error.ts";
import { withDescription } from "./description.ts";
import type { Env } from "./env.ts";

/** Answers 404 for an `:id` that `table` doesn't have, before a body is read; otherwise sets `stored` to the row. */
export function requireRow(db: Db, table: ContentTable, name: string): MiddlewareHandler<Env> {
  const assertExists: MiddlewareHandler<Env> = async (c, next) => {
    const id = c.req.param("id") ?? "";
    const row = db.select().from(table).where(eq(table._id, id)).get();
    if (row === undefined) throw notFound(name);
    c.set("stored", row);
    await next();
  };
  return withDescription(assertExists, { refusals: [404] });
}
