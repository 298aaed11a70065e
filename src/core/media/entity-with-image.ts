import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Change } from "../content/change.ts";
import type { ContentTable } from "../content/content-model.ts";
import { notFound } from "../errors/app-error.ts";
import type { PictureDetails } from "./picture-details.contract.ts";
import { describeShownPicture } from "./picture-details.ts";
import type { ReceivedFile, Uploads } from "./uploads.ts";

type PicturedTable = ContentTable & { image: SQLiteColumn };
type Row<T extends PicturedTable> = T["$inferSelect"] & { image: string };

/** A validated form of an entity: its columns, and properties that only affect the save. */
type Sent<V> = V & { version?: number | undefined; image?: string | undefined };

/** The columns to store, without `image` and the version that the edit started from. */
function columns<V extends object>({ version: _version, image: _image, ...values }: Sent<V>) {
  return values;
}

/** Inserts an entity with one picture from a multipart form, such as an education, experience or project. */
export function insertEntityWithImage<T extends PicturedTable, V extends object>(
  change: Change,
  uploads: Uploads,
  table: T,
  sent: Sent<V>,
  file: ReceivedFile | undefined,
  details?: PictureDetails,
): Row<T> {
  const image = file === undefined ? "" : uploads.store(file, change);
  const row = change.insert(table, { ...columns(sent), image } as never) as Row<T>; // The callers' schemas match their tables.
  describeShownPicture(change, row.image, details);
  return row;
}

/**
 * Updates an entity with one picture. The picture stays unless a file was sent or `image` is `""` (§12).
 * @param options.details the description of the picture after the save
 * @throws AppError 404, 409, 422; see `describeShownPicture`
 */
export function updateEntityWithImage<T extends PicturedTable, V extends object>(
  change: Change,
  uploads: Uploads,
  table: T,
  id: string,
  sent: Sent<V>,
  file: ReceivedFile | undefined,
  {
    details,
    ...options
  }: {
    name: string;
    present?: (row: T["$inferSelect"]) => unknown;
    details?: PictureDetails | undefined;
  },
): Row<T> {
  const before = change.find(table, id) as Row<T> | undefined; // A PicturedTable's row has an image.
  if (before === undefined) throw notFound(options.name);
  const image = uploads.replace(change, before.image, file, sent.image === "");
  const row = change.update(table, id, { ...columns(sent), image } as never, {
    // See insertEntityWithImage.
    ...options,
    startedFrom: sent.version,
  }) as Row<T>;
  describeShownPicture(change, row.image, details);
  return row;
}

/** @throws AppError 404 */
export function removeEntityWithImage<T extends PicturedTable>(
  change: Change,
  table: T,
  id: string,
  name: string,
): void {
  const row = change.remove(table, id, name) as Row<T>; // See updateEntityWithImage.
  change.trashMedia(row.image);
}
