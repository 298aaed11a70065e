import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { commonHeaders } from "../http/security-headers.ts";
import { media } from "./media.table.ts";
import type { Uploads } from "./uploads.ts";

/** Names never get other content, so a copy is good for ever. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Answers `/uploads/NAME`: files that content shows now, with Range (Bun's); null for everything else.
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
  if (row === undefined) return null;
  const etag = `"${row.sha256.slice(0, 32)}"`;
  const headers: Record<string, string> = {
    ...commonHeaders,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    "Content-Type": row.mime,
    "Cache-Control": FOREVER,
    "Content-Disposition": disposition(row.kind === "file" ? "attachment" : "inline", row.originalName, name),
    ETag: etag,
  };
  // A PDF viewer is a page of the browser's own, which a sandbox would keep from opening.
  if (row.kind === "pdf")
    headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(Bun.file(uploads.path(name)), { headers });
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
