import { asc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { Link } from "./links.contract.ts";
import { links } from "./links.table.ts";

export function presentLink({ _id, version, platform, href, siteHandle }: typeof links.$inferSelect): Link {
  return { _id, version, platform, href, siteHandle };
}

/** In the owner's order. */
export function listLinks(db: Db): Link[] {
  return db.select().from(links).orderBy(asc(links.position), asc(links._id)).all().map(presentLink);
}
