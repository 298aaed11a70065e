import type { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { extname, join, parse } from "node:path";
import { encodeExtended } from "content-disposition";
import { LRUCache } from "lru-cache";
import type { media } from "../core/content/media.table.ts";
import { mediaName } from "../core/content/upload-name.ts";
import type { Revision } from "../core/database/revision.ts";
import { matches } from "../core/http/representation.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { VARIANTS_FOLDER, variantNames } from "../core/media/variant-names.ts";

/** Names never get other content, so a copy is good for ever. */
const FOREVER = "public, max-age=31536000, immutable";
/** For what stands in for a variant until it is made, and for what may be another file at the next visit. */
const NOT_YET = "no-cache";

type Row = Pick<typeof media.$inferSelect, "name" | "kind" | "mime" | "sha256" | "originalName" | "width">;

/** By SQL alone: a start that finds its pages kept sends their pictures too before it has loaded what knows of tables (§P7). */
const rows =
  "select name, kind, mime, sha256, original_name as originalName, width from media where trashed_at is null";

/** What is sent of a file. */
type Known = { file: string; headers: Record<string, string> & { ETag: string } };

/** Files of which the headers are remembered: some hundred pictures in all their sizes. */
const KNOWN_MAX = 3000;

/**
 * Answers `/uploads/NAME`: files that content shows now and variants of its pictures. What is known of a file is remembered
 * until the content changes: a player asks for a film hundreds of times, and asking the database costs more than sending.
 * It is part of what stands before the site.
 */
export class ServedUploads {
  /** Told of a picture whose variant was asked for and is not there. */
  wantVariants: (name: string) => void = () => undefined;
  readonly #client: Database;
  readonly #contentRevision: Revision;
  readonly #folder: string;
  readonly #known = new LRUCache<string, Known>({ maxSize: KNOWN_MAX, sizeCalculation: () => 1 });
  #revision = -1;

  /** @param folder of the uploads */
  constructor(revision: Revision, folder: string) {
    this.#client = revision.client;
    this.#contentRevision = revision;
    this.#folder = folder;
  }

  /**
   * With Range (Bun's: one range; several at once get the whole file); null for every path that is none of these files. A
   * variant that is not made yet is answered with its picture. Downloads and whatever a browser might run come as
   * attachments, and nothing a file holds is ever run.
   * @param asked where the client asked under another address, whose file may change: it has to ask each time
   */
  answer(path: string, request: Request, asked?: "under a name that stays"): Response | null {
    const known = this.#look(path);
    if (known === null || asked === undefined) return known && respond(request, known);
    return respond(request, { ...known, headers: { ...known.headers, "Cache-Control": NOT_YET } });
  }

  #look(path: string): Known | null {
    const name = mediaName(path);
    if (name === null) return null;
    const { current: revision } = this.#contentRevision;
    if (revision !== this.#revision) {
      this.#known.clear();
      this.#revision = revision;
    }
    const known = this.#known.get(name);
    if (known !== undefined && existsSync(known.file)) return known;
    const found = this.#find(name);
    // Null where the file is gone, which the doctor tells of.
    if (found === null || !existsSync(found.file)) return null;
    // What stands in for a variant only does so until that is made.
    if (found.headers["Cache-Control"] === FOREVER) this.#known.set(name, found);
    return found;
  }

  #find(name: string): Known | null {
    const row = this.#client.query<Row, [string]>(`${rows} and name = ?`).get(name);
    if (row !== null)
      return { file: join(this.#folder, name), headers: { ...headersOf(row), ETag: `"${tagOf(row)}"` } };
    const picture = this.#pictureOf(name);
    if (picture === undefined) return null;
    const headers = headersOf(picture);
    const file = join(this.#folder, VARIANTS_FOLDER, name);
    if (!existsSync(file)) {
      this.wantVariants(picture.name);
      return {
        file: join(this.#folder, picture.name),
        headers: { ...headers, "Cache-Control": NOT_YET, ETag: `"${tagOf(picture)}"` },
      };
    }
    const mime = name.endsWith(".webp") ? "image/webp" : "image/jpeg";
    const ETag = `"${tagOf(picture)}${name.slice(name.lastIndexOf("-"))}"`;
    return { file, headers: { ...headers, "Content-Type": mime, "Content-Disposition": "inline", ETag } };
  }

  /** The picture that content shows and that has a variant of this name. */
  #pictureOf(variant: string): Row | undefined {
    const stem = /^(.+)-\d+\.(webp|jpg)$/.exec(variant)?.[1];
    if (stem === undefined) return undefined;
    // The names that begin with `stem.`: the character after the point is the slash.
    return this.#client
      .query<Row, [string, string]>(`${rows} and name > ? and name < ? and kind = 'image'`)
      .all(`${stem}.`, `${stem}/`)
      .find((row) => variantNames(row).includes(variant));
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
    "Cache-Control": FOREVER,
    "Content-Disposition": disposition(row),
    "Accept-Ranges": "bytes",
  };
  // A PDF viewer is a page of the browser's own, which a sandbox would keep from opening.
  if (row.kind === "pdf")
    headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  return headers;
}

/** From the disk, without a copy in the memory. */
function respond(request: Request, { file, headers }: Known): Response {
  const known = request.headers.get("if-none-match");
  if (known !== null && matches(known, headers.ETag)) return new Response(null, { status: 304, headers });
  return new Response(Bun.file(file), { headers });
}

/** Longest name that a file is offered under, in characters. */
const SAVED_NAME_MAX = 150;

/** The name that a file is offered under for saving: the owner's, with the extension of what it is now. */
export function savedName({ kind, originalName, name }: Pick<Row, "kind" | "originalName" | "name">): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  const sent = parse(originalName.toWellFormed().replace(/[\u0000-\u001f\u007f"\\/]/g, "_"));
  // A picture may have been encoded as another kind; a download is what it was.
  const extension = kind === "file" ? sent.ext : extname(name);
  if (sent.name === "" || extension.length > 20) return name;
  return [...sent.name].slice(0, SAVED_NAME_MAX - extension.length).join("") + extension;
}

/** Both forms of the name (RFC 6266), because not every program reads the second. */
function disposition(row: Row): string {
  const name = savedName(row);
  const kind = row.kind === "file" ? "attachment" : "inline";
  return `${kind}; filename="${name.replace(/[^\x20-\x7e]/g, "_")}"; filename*=${encodeExtended(name)}`;
}
