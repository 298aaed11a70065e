import type { Look } from "../../shared/look.ts";
import type { PublicPage, PublicRead } from "../../shared/public-page.ts";
import type { ContentStore } from "../content/content-store.ts";
import type { Db } from "../database/client.ts";
import type { User } from "../owner/owner.contract.ts";
import type { ExportPart } from "./export.ts";

/** An object in schema.org's words (JSON-LD); what is undefined is left out. */
export type JsonLd = Record<string, unknown>;

/** An entry that has a page of its own. */
export type PageEntry = {
  _id: string;
  title: string;
  /** Lines that say more of it, the best first; `""` for one that it lacks. */
  lines: [subtitle: string, summary: string];
  /** Address of its picture, `""` for none. */
  image: string;
  /** @param origin public address of the site, without a slash at its end */
  describe(user: User, origin: string): JsonLd;
};

/** Something that readers who follow the site are told of. */
export type NewsItem = {
  _id: string;
  title: string;
  /** `""` for none. */
  text: string;
  /** Of the page that shows it. */
  path: string;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  changedAt: string;
};

/** How the site looks, as its pages' documents have it (src/shared/look.ts). */
export type PageLook = Pick<Look, "design" | "accent" | "palette" | "type" | "seed" | "css" | "isCssOff">;

/** What visitors see of a feature. */
export type VisitorContent = {
  /** Answers its public reads, for the pages that show them in this look, which may be one that is not stored yet. */
  answers?: { read: PublicRead; answer(db: Db, look: PageLook): unknown }[];
  /** How all pages look; one feature says it. */
  look?(db: Db): PageLook;
  /** The entries of its page with an `:id`. */
  entries?: {
    page: PublicPage;
    /** What the browser asks for one: `/api/projects/site-project/:id`. */
    address: string;
    /** Under which the page's content holds the entry. */
    keyOf(id: string): string[];
    /** Null for an unknown id; `value` is what the page's query answers. */
    find(db: Db, id: string): { value: unknown; entry: PageEntry } | null;
    /** All of them, for the sitemap; `changedAt` is ISO 8601 in UTC. */
    list(db: Db): { _id: string; changedAt: string }[];
  };
  /** Where its page leads instead, null where it is shown. */
  redirect?: { page: PublicPage; target(db: Db): string | null };
  /** Files under addresses that stay when the file is replaced; `find` takes what follows the prefix, decoded. */
  files?: {
    prefix: `/${string}/`;
    /** Where the file lies now (`/uploads/…`), null for none. */
    find(db: Db, name: string): string | null;
    /** All of them by name: where each lies now. */
    list(db: Db): Map<string, string>;
  };
  /** Where whoever kept the address of a file (`/uploads/…`) that another has replaced is led, null for any other. */
  successor?(db: Db, file: string): string | null;
  /** Pages for whoever was given their address. */
  guests?: { prefix: `/${string}/`; answer(context: GuestContext): Promise<Response> };
  /** What the owner can show to one reader (§17). */
  shareable?: Shareable;
  /** The program's own résumé, of chosen entries. */
  chosenResume?(context: DocumentContext, choice: ResumeChoice): Promise<MadeFile>;
  /** What the feed tells of it, in any order. */
  news?(db: Db): NewsItem[];
  /** Files under addresses of their own, made of the content. */
  documents?: {
    path: `/${string}`;
    /** With its character set, where it is a text. */
    type: string;
    make(context: DocumentContext): string | Promise<MadeFile>;
  }[];
  /**
   * What it says of the person, in schema.org's words.
   * @param answerTo what the page brings along for a read; undefined where it does not
   */
  describePerson?(answerTo: (read: PublicRead) => unknown): JsonLd;
};

/** A list of the site of which the owner chooses for one reader, drafts too. */
export type Shareable = {
  /** As a share calls it: "experiences". */
  name: string;
  /** The lists of a JSON Resume that hold its entries. */
  resumeLists: readonly string[];
  /** @param db all of it; `ids` are those of the entry in a résumé */
  list(db: Db): { _id: string; title: string; ids: string[]; entry: object }[];
};

/** @property whole knows drafts too; @property chosen ids of entries of `lists`; the other lists are as everyone sees them */
export type ResumeChoice = { whole: Db; chosen: ReadonlySet<string>; lists: readonly string[] };

/** What a page for one reader is answered with. */
export type GuestContext = {
  request: Request;
  /** Decoded, without a query. */
  path: string;
  store: ContentStore;
  visitors: VisitorContent[];
  clientAddress: string;
  /** The site's public address, without a slash at its end. */
  origin: string;
  /** Whether the request comes from the owner's browser, as far as the statistics know. */
  isOwner(): boolean;
  /** Tells the statistics of a visit. */
  note(name: string): void;
  document(): Promise<DocumentContext>;
  /** The page, with `value` in its content. */
  render(
    key: readonly string[],
    value: unknown,
    options: { title: string; status: number; headers: Record<string, string> },
  ): Response;
};

/** A file that takes a while to be made. */
export type MadeFile = {
  body: Uint8Array<ArrayBuffer>;
  /** Under which browsers save it. */
  name: string;
};

/** What a document is made of. */
export type DocumentContext = {
  db: Db;
  /** The site's public address, without a slash at its end. */
  origin: string;
  /** Folder of the uploaded files. */
  uploadsFolder: string;
  /** When what visitors see was written last, ISO 8601 in UTC. */
  changedAt: string;
  /** What all features give a résumé. */
  parts: ExportPart[];
  /** What visitors see of all features. */
  visitors: VisitorContent[];
};
