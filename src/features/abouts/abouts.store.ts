import { asc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import type { About } from "./abouts.contract.ts";
import { aboutsRead } from "./abouts.page.contract.ts";
import { abouts } from "./abouts.table.ts";

export function presentAbout(row: typeof abouts.$inferSelect): About {
  const { createdAt: _createdAt, updatedAt: _updatedAt, position: _position, ...about } = row;
  return about;
}

/** In the owner's order. */
export function listAbouts(db: Db): About[] {
  return db.select().from(abouts).orderBy(asc(abouts.position), asc(abouts._id)).all().map(presentAbout);
}

export const aboutVisitors: VisitorContent = { answers: [{ read: aboutsRead, answer: listAbouts }] };
