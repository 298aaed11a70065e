import { existsSync } from "node:fs";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { matches } from "../http/representation.ts";
import { commonHeaders } from "../http/security-headers.ts";
import { media } from "./media.table.ts";
import type { Uploads } from "./uploads.ts";
import { variantNames } from "./variants.ts";

/** Names never get other content, so a copy is good for ever. */
const FOREVER = "public, max-age=31536000, immutable";
/** For what stands in for a variant until it is made. */
const NOT_YET = "no-cache";

type Row = typeof media.$inferSelect;

/**
 * Answers `/uploads/NAME`: files that content shows now and variants of its pictures, with Range (Bun's: one range; several
 * at once get the whole file); null for everything else. A variant that is not made yet is answered with its picture.
 * Downloads and whatever a browser might run come as attachments, and nothing a file holds is ever run.
 */
export function serveUpload(db: Db, uploads: Uploads, path: string, request: Request): Response | null {
  const name = /^\/uploads\/([A-Za-z0-9_-]+\.[a-z0-9]{1,5})$/.exec(path)?.[1];
  if (name === undefined) return null;
  const row = db
    .select()
    .from(media)
    .where(and(eq(media.name, name), isNull(media.trashedAt)))
    .get();
  if (row !== undefined)
    return answer(request, uploads.path(name), headersOf(row), `"${row.sha256.slice(0, 32)}"`);
  const picture = findPicture(db, name);
  if (picture === undefined) return null;
  const tag = picture.sha256.slice(0, 32);
  if (!existsSync(uploads.variantPath(name))) {
    uploads.wantVariants(picture.name);
    return answer(
      request,
      uploads.path(picture.name),
      { ...headersOf(picture), "Cache-Control": NOT_YET },
      `"${tag}"`,
    );
  }
  const mime = name.endsWith(".webp") ? "image/webp" : "image/jpeg";
  const headers = { ...headersOf(picture), "Content-Type": mime, "Content-Disposition": "inline" };
  return answer(request, uploads.variantPath(name), headers, `"${tag}${name.slice(name.lastIndexOf("-"))}"`);
}

/** The picture that content shows and that has a variant of this name. */
function findPicture(db: Db, variantName: string): Row | undefined {
  const stem = /^(.+)-\d+\.(webp|jpg)$/.exec(variantName)?.[1];
  if (stem === undefined) return undefined;
  // The names that begin with `stem.`: the character after the point is the slash.
  const rows = db
    .select()
    .from(media)
    .where(
      and(
        gt(media.name, `${stem}.`),
        lt(media.name, `${stem}/`),
        eq(media.kind, "image"),
        isNull(media.trashedAt),
      ),
    )
    .all();
  return rows.find((row) => variantNames(row).includes(variantName));
}

function headersOf(row: Row): Record<string, string> {
  const headers: Record<string, string> = {
    ...commonHeaders,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "Content-Type": row.mime,
    "Cache-Control": FOREVER,
    "Content-Disposition": disposition(
      row.kind === "file" ? "attachment" : "inline",
      row.originalName,
      row.name,
    ),
    "Accept-Ranges": "bytes",
  };
  // A PDF viewer is a page of the browser's own, which a sandbox would keep from opening.
  if (row.kind === "pdf")
    headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  return headers;
}

/** From the disk, without a copy in the memory. Null where the file is gone, which the doctor tells of. */
function answer(
  request: Request,
  path: string,
  headers: Record<string, string>,
  etag: string,
): Response | null {
  if (!existsSync(path)) return null;
  const all = { ...headers, ETag: etag };
  const known = request.headers.get("if-none-match");
  if (known !== null && matches(known, etag)) return new Response(null, { status: 304, headers: all });
  return new Response(Bun.file(path), { headers: all });
}

/** RFC 6266, with the name in UTF-8 and no character that could end the header or the quotes. */
function disposition(kind: "attachment" | "inline", originalName: string, storedName: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  const name = originalName.replace(/[\u0000-\u001f\u007f"\\/]/g, "_").slice(0, 150) || storedName;
  const plain = name.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
