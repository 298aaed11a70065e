import { asc } from "drizzle-orm";
import { changedAt } from "../../core/content/public-db.ts";
import { inMainAs, presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { FeedItem, VisitorContent } from "../../core/feature/visitors.ts";
import { plainText, withRichText } from "../../core/rich-text/rich-text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import type { About } from "./abouts.contract.ts";
import { aboutPage, aboutsRead } from "./abouts.page.contract.ts";
import { aboutKind, abouts } from "./abouts.table.ts";

export function presentAbout(row: typeof abouts.$inferSelect): About {
  const { createdAt: _createdAt, updatedAt: _updatedAt, position: _position, translated: _, ...about } = row;
  return withRichText({ ...about, ...presentTranslations(row, aboutKind.translates) }, "body");
}

/** The stored rows in the order the owner gave them. */
export function listAboutRows(db: Db): (typeof abouts.$inferSelect)[] {
  return db.select().from(abouts).orderBy(asc(abouts.position), asc(abouts._id)).all();
}

/** The blocks in this order. */
export function listAbouts(db: Db): About[] {
  return listAboutRows(db).map(presentAbout);
}

/** Blocks with text; pictures, videos and spacers make no feed entry. */
function listNews(db: Db): FeedItem[] {
  return listAboutRows(db)
    .filter(({ header, body }) => header !== "" || body !== "")
    .map((row) => {
      const { _id, header, body, createdAt, publishAt, updatedAt } = row;
      const isHeaded = header !== "";
      return {
        _id,
        title: header || cutAtWord(plainText(body).replace(/\s+/g, " "), 80),
        text: isHeaded ? plainText(body) : "",
        path: aboutPage.path,
        publishedAt: publishAt || createdAt,
        changedAt: changedAt({ publishAt, updatedAt }),
        inMain: inMainAs(row, isHeaded ? { header: "title", body: "text" } : { body: "title" }),
      };
    });
}

export const aboutVisitors: VisitorContent = {
  readHandlers: [{ read: aboutsRead, answer: listAbouts }],
  feedItems: listNews,
};
