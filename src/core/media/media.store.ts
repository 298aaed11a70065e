import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SitePicture, SitePictures } from "../../shared/picture-variants.ts";
import type { ContentStore } from "../content/content-store.ts";
import { media } from "../content/media.table.ts";
import { presentTranslations } from "../content/translations.ts";
import { mediaName } from "../content/upload-name.ts";
import type { Db } from "../database/client.ts";

const columns = {
  width: media.width,
  height: media.height,
  placeholder: media.placeholder,
  isAnimated: media.isAnimated,
  alt: media.alt,
  focusX: media.focusX,
  focusY: media.focusY,
  poster: media.poster,
  version: media.version,
  translated: media.translated,
};

export function toSitePicture(row: Pick<typeof media.$inferSelect, keyof typeof columns>): SitePicture {
  const { width, height, placeholder, isAnimated, alt, focusX, focusY, poster, version } = row;
  const texts = presentTranslations(row, ["alt"]);
  return { width, height, placeholder, isAnimated, alt, focusX, focusY, poster, version, ...texts };
}

/**
 * The details that pages need to show the pictures and videos at these addresses. Unknown and trashed ones are left
 * out.
 */
export function readPictures(db: Db, addresses: Iterable<string>): SitePictures {
  const names = JSON.stringify([...addresses].flatMap((address) => mediaName(address) ?? []));
  // Passed as one JSON parameter, because the number of parameters is limited.
  const isNamed = sql`${media.name} in (select value from json_each(${names}))`;
  const rows = db
    .select({ name: media.name, ...columns })
    .from(media)
    .where(and(isNamed, inArray(media.kind, ["image", "video"]), isNull(media.trashedAt)))
    .all();
  return Object.fromEntries(rows.map(({ name, ...row }) => [`/uploads/${name}`, toSitePicture(row)]));
}

/** All pictures and videos that content shows, including the posters of videos. */
export function readSitePictures({ db, model }: Pick<ContentStore, "db" | "model">): SitePictures {
  const shown = readPictures(db, model.referencedAddresses(db));
  const posters = Object.values(shown).map(({ poster }) => poster);
  return { ...shown, ...readPictures(db, posters.filter(Boolean)) };
}

/** The file at an address; undefined if it is of another kind or in the trash. */
export function findMediaFile(
  db: Db,
  address: string,
  kinds: (typeof media.$inferSelect)["kind"][],
): typeof media.$inferSelect | undefined {
  return db
    .select()
    .from(media)
    .where(and(eq(media.name, mediaName(address) ?? ""), inArray(media.kind, kinds), isNull(media.trashedAt)))
    .get();
}
