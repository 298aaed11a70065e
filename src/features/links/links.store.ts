import { asc } from "drizzle-orm";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import type { Link } from "./links.contract.ts";
import { linksRead } from "./links.page.contract.ts";
import { linkKind, links } from "./links.table.ts";

export function presentLink(row: typeof links.$inferSelect): Link {
  const { _id, version, status, publishAt, platform, href, siteHandle } = row;
  const texts = presentTranslations(row, linkKind.translates);
  return { _id, version, status, publishAt, platform, href, siteHandle, ...texts };
}

/** In the owner's order. */
export function listLinks(db: Db): Link[] {
  return listLinkRows(db).map(presentLink);
}

/** The stored rows, in the same order. */
export function listLinkRows(db: Db) {
  return db.select().from(links).orderBy(asc(links.position), asc(links._id)).all();
}

export const linkVisitors: VisitorContent = {
  readHandlers: [{ read: linksRead, answer: listLinks }],
  describePerson(answerTo) {
    const links = answerTo(linksRead) as Link[] | undefined; // The type that `answers` gives above.
    const profiles = links?.map(({ href }) => href).filter((href) => href.startsWith("http"));
    return { sameAs: profiles?.length ? profiles : undefined };
  },
};
