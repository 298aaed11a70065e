import type { Language } from "../../shared/language.ts";
import type { Look } from "../../shared/look.ts";
import type { PublicPage, PublicRead } from "../../shared/public-page.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import type { Publication } from "../fields/publication.contract.ts";
import type { User } from "../owner/owner.contract.ts";
import type { ExportPart } from "./export.ts";

/** A schema.org object (JSON-LD); undefined properties are left out. */
export type JsonLd = Record<string, unknown>;

/** An entry with its own page. */
export type PageEntry = {
  _id: string;
  title: string;
  /** Descriptions, best first; `""` if missing. */
  lines: [subtitle: string, summary: string];
  /** Address of its picture; `""` if it has none. */
  image: string;
  /**
   * @param origin the site's public address, without a trailing slash
   * @param prefix of the page's language: `/de`, or `""` for the main language
   */
  describe(user: User, origin: string, prefix: string): JsonLd;
};

/** An item of the feed. */
export type FeedItem = {
  _id: string;
  title: string;
  /** `""` if it has none. */
  text: string;
  /** Path of the page that shows it. */
  path: string;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  changedAt: string;
  /** Its texts that have no translation into the connection's language, and are in the main one. */
  inMain: ("title" | "text")[];
};

/** The part of the look that pages need (src/shared/look.ts). */
export type PageLook = Pick<
  Look,
  "design" | "accent" | "palette" | "type" | "isNameAsTyped" | "seed" | "css" | "isCssOff"
>;

/** The public side of a feature. */
export type VisitorContent = {
  /** Handlers of its public reads. `look` is the page's look, which in a preview is not stored yet. */
  readHandlers?: { read: PublicRead; answer(db: Db, look: PageLook, language?: Language): unknown }[];
  /** The look of all pages; exactly one feature defines it. */
  look?(db: Db): PageLook;
  /** The entries of its page with an `:id`. */
  entries?: {
    page: PublicPage;
    /** The API address of one entry: `/api/projects/site-project/:id`. */
    address: string;
    /** The key of an entry in the page's content. */
    keyOf(id: string): string[];
    /** Null for an unknown id; `value` is the reply of the page's query. */
    find(db: Db, id: string, language?: Language): { value: unknown; entry: PageEntry } | null;
    /** All entries, for the sitemap; `changedAt` is ISO 8601 in UTC. */
    list(db: Db): { _id: string; changedAt: string }[];
  };
  /** Redirects its page; `target` is null while the page itself is shown. */
  redirect?: { page: PublicPage; target(db: Db): string | null };
  /** Files at addresses that stay the same when the file is replaced. */
  files?: {
    prefix: `/${string}/`;
    /**
     * The file's current address (`/uploads/…`); null if there is none.
     * @param name the path after the prefix, decoded
     */
    find(db: Db, name: string): string | null;
    /** Current addresses of all files, by name. */
    list(db: Db): Map<string, string>;
  };
  /** Where to redirect the old address of a replaced file (`/uploads/…`); null for any other file. */
  redirectReplacedFile?(db: Db, file: string): string | null;
  /** Pages that only people with their address can open. */
  privatePages?: { prefix: `/${string}/`; answer(context: PrivatePageContext): Promise<Response> };
  /** The list whose entries the owner can choose for a share link (§17). */
  shareable?: Shareable;
  /** Generates the résumé from chosen entries. */
  chosenResume?(context: DocumentContext, choice: ResumeChoice): Promise<GeneratedFile>;
  /** Its items in the feed, in any order. */
  feedItems?(db: Db): FeedItem[];
  /** Files that are generated from the content. */
  documents?: {
    path: `/${string}`;
    /** MIME type, with the charset if it is a text. */
    type: string;
    /** An empty one is not found. Only the part of a page that it belongs to links to it. */
    isOptional?: boolean;
    make(context: DocumentContext): string | Promise<GeneratedFile>;
  }[];
  /**
   * Its schema.org properties of the person.
   * @param answerTo the reply to a read that the page includes; undefined for any other read
   */
  describePerson?(answerTo: (read: PublicRead) => unknown): JsonLd;
};

/** A list whose entries, including drafts, the owner can choose for a share link. */
export type Shareable = {
  /** Its key in a share: "experiences". */
  name: string;
  /** The JSON Resume lists that hold its entries. */
  resumeLists: readonly string[];
  /** @param db includes drafts. `ids` are the entry's ids in an exported résumé */
  list(db: Db): { _id: string; title: string; ids: string[]; entry: Partial<Publication> }[];
};

/**
 * Entries chosen for one recipient: `chosen` are ids of entries in `lists`, other lists are public; `fullDb` includes
 * drafts.
 */
export type ResumeChoice = { fullDb: Db; chosen: ReadonlySet<string>; lists: readonly string[] };

/** What the handler of a private page can use. */
export type PrivatePageContext = {
  request: Request;
  /** Decoded, without the query. */
  path: string;
  /** The beginning of addresses in the page's language: `/de`; `""` for the main language. */
  prefix: string;
  language: Language;
  store: ContentStore;
  visitors: VisitorContent[];
  clientAddress: string;
  /** The site's public address, without a trailing slash. */
  origin: string;
  /** Whether the request comes from a browser known to be the owner's. */
  isOwner(): boolean;
  /** Counts a visit in the statistics. */
  recordVisit(name: string): void;
  /** Logs a security event, without anything that the client sent. */
  logEvent(event: string): void;
  document(): Promise<DocumentContext>;
  /** Renders the page with `value` at `key` of its content. */
  render(
    key: readonly string[],
    value: unknown,
    options: { title(language: Language): string; status: number; headers: Record<string, string> },
  ): Response;
};

/** A generated file. */
export type GeneratedFile = {
  body: Uint8Array<ArrayBuffer>;
  /** The file name for downloads. */
  name: string;
};

/** What a document is generated from. */
export type DocumentContext = {
  db: Db;
  /** The site's public address, without a trailing slash. */
  origin: string;
  /** Folder of the uploaded files. */
  uploadsFolder: string;
  /** When the public content last changed, ISO 8601 in UTC. */
  changedAt: string;
  /** The export parts of all features. */
  parts: ExportPart[];
  /** The public side of all features. */
  visitors: VisitorContent[];
  /** The site's main language if not given. */
  language?: Language;
  /** The beginning of addresses in that language: `/de`; `""` for the main language. */
  prefix?: string;
};
