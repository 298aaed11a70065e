import { existsSync } from "node:fs";
import { extname, join, parse } from "node:path";
import { encodeExtended } from "content-disposition";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { ContentStore } from "../core/content/content-store.ts";
import { media } from "../core/content/media.table.ts";
import { mediaName } from "../core/content/upload-name.ts";
import { prepareOnce } from "../core/database/prepare-once.ts";
import { matchesIfNoneMatch } from "../core/http/representation.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import type { Uploads } from "../core/media/uploads.ts";
import { VARIANTS_FOLDER, variantNames } from "../core/media/variant-names.ts";

/** The content of a name never changes, so browsers may cache it forever. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

type Row = typeof media.$inferSelect;

/** The file to send, with its headers. */
type Served = { file: string; headers: Record<string, string> & { ETag: string } };

const isShown = isNull(media.trashedAt);
/** Prepared, because publishing a site reads each of its files. */
const selectFile = prepareOnce((db) =>
  db
    .select()
    .from(media)
    .where(and(eq(media.name, sql.placeholder("name")), isShown))
    .prepare(),
);

/** How many files' headers are cached: some hundred pictures in all their sizes. */
const CACHED_MAX = 3000;

/**
 * Serves `/uploads/NAME`: files that content refers to, and variants of its pictures. Headers are cached until the content
 * changes, because a video player sends hundreds of requests for one file.
 */
export class ServedUploads {
  readonly #store: ContentStore;
  readonly #uploads: Uploads;
  readonly #cached = new LRUCache<string, Served>({ max: CACHED_MAX });
  #version = -1;

  constructor(store: ContentStore, uploads: Uploads) {
    this.#store = store;
    this.#uploads = uploads;
  }

  /**
   * Supports one Range per request (by Bun); several ranges get the whole file. A variant that does not exist yet is
   * replaced by the picture. Downloads, and files that a browser could run, are sent as attachments.
   * @param path `/uploads/NAME`
   * @returns null for any other path
   */
  respond(path: string, request: Request): Response | null {
    const served = this.#find(path);
    if (served === null) return null;
    const { file, headers } = served;
    if (matchesIfNoneMatch(request, headers.ETag)) return new Response(null, { status: 304, headers });
    return new Response(Bun.file(file), { headers });
  }

  #find(path: string): Served | null {
    const name = mediaName(path);
    if (name === null) return null;
    const version = this.#store.version.current;
    if (version !== this.#version) this.#cached.clear();
    this.#version = version;
    const cached = this.#cached.get(name);
    if (cached !== undefined && existsSync(cached.file)) return cached;
    const found = this.#read(name);
    // A missing file is reported by `vitrine doctor`.
    if (found === null || !existsSync(found.file)) return null;
    if (found.headers["Cache-Control"] === IMMUTABLE) this.#cached.set(name, found);
    return found;
  }

  #read(name: string): Served | null {
    const { folder } = this.#uploads;
    const { db } = this.#store;
    const row = selectFile(db).get({ name });
    if (row !== undefined)
      return { file: join(folder, name), headers: { ...headersOf(row), ETag: `"${tagOf(row)}"` } };
    const stem = /^(.+)-\d+\.(webp|jpg)$/.exec(name)?.[1];
    if (stem === undefined) return null;
    // Names that begin with `stem.`; "/" is the character after ".".
    const isOfStem = and(gt(media.name, `${stem}.`), lt(media.name, `${stem}/`), eq(media.kind, "image"));
    const pictures = db.select().from(media).where(and(isOfStem, isShown)).all();
    const picture = pictures.find((each) => variantNames(each).includes(name));
    if (picture === undefined) return null;
    const headers = headersOf(picture);
    const file = join(folder, VARIANTS_FOLDER, name);
    if (!existsSync(file)) {
      this.#uploads.requestVariants(picture.name, false);
      return {
        file: join(folder, picture.name),
        headers: { ...headers, "Cache-Control": REVALIDATE, ETag: `"${tagOf(picture)}"` },
      };
    }
    const mime = name.endsWith(".webp") ? "image/webp" : "image/jpeg";
    const ETag = `"${tagOf(picture)}${name.slice(name.lastIndexOf("-"))}"`;
    return { file, headers: { ...headers, "Content-Type": mime, "Content-Disposition": "inline", ETag } };
  }
}

function tagOf({ sha256 }: Row): string {
  return sha256.slice(0, 32);
}

function headersOf(row: Row): Record<string, string> {
  const headers: Record<string, string> = {
    ...commonHeaders,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "Content-Type": row.mime,
    "Cache-Control": IMMUTABLE,
    "Content-Disposition": disposition(row),
    "Accept-Ranges": "bytes",
  };
  // A sandbox would prevent the browser's PDF viewer from opening.
  if (row.kind === "pdf")
    headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  return headers;
}

/** Longest file name for saving, in characters. */
const SAVED_NAME_MAX = 150;

/** The file name for saving: the owner's, with the extension of the stored file. */
export function fileNameForSaving({
  kind,
  originalName,
  name,
}: Pick<Row, "kind" | "originalName" | "name">): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
  const original = parse(originalName.toWellFormed().replace(/[\u0000-\u001f\u007f"\\/]/g, "_"));
  // A picture may have been converted to another format; a download is unchanged.
  const extension = kind === "file" ? original.ext : extname(name);
  if (original.name === "" || extension.length > 20) return name;
  return [...original.name].slice(0, SAVED_NAME_MAX - extension.length).join("") + extension;
}

/** Contains both forms of the name (RFC 6266), because some programs don't understand `filename*`. */
function disposition(row: Row): string {
  const name = fileNameForSaving(row);
  const kind = row.kind === "file" ? "attachment" : "inline";
  return `${kind}; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=${encodeExtended(name)}`;
}
