import type { z } from "zod";
import type { Change } from "../content/change.ts";
import type { ContentTable } from "../content/content-model.ts";
import type { Db } from "../database/client.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";
import type { ProfileInput } from "../owner/owner.contract.ts";
import type { Origin } from "../resume/origin.ts";
import type { ReportNote, Source } from "../resume/source.ts";

/** What a feature reads from an imported résumé. All values respect the limits of its contract. */
export type ImportPart = {
  // biome-ignore lint/suspicious/noExplicitAny: entry types differ by list, and only the list's own functions get them.
  lists?: ListImport<any, any>[];
  profile?: ProfileImport;
  summary?: SummaryImport;
  /** Schemas of what it reads from `report.own`, by name. */
  own?: Readonly<Record<string, z.ZodType>>;
};

/** What an import needs of every stored entry, besides its fields. */
type StoredEntry = { _id: string; version: number; origin: Origin | null };

/** A list of entries; `T` is an imported entry, `Known` a stored row. */
export type ListImport<T, Known extends StoredEntry = StoredEntry & T> = {
  /** Plural, for the report: "experiences". */
  name: string;
  /** Singular, for the preview: "experience". */
  kind: string;
  /** The name of the list in `report.own` that adds to its entries; `keyOf` matches them. */
  own?: string;
  /** Whether the site shows the entry that was inserted last first, among entries with equal dates. */
  isNewestFirst?: boolean;
  /** Whether it is stored before all other lists, because their entries depend on it. */
  isFirst?: boolean;
  /** The table of its entries; its columns have the names of `T`. */
  table: ContentTable;
  /** @param root the file's root object */
  read(root: Source): T[];
  /** The name of an entry, for the owner. */
  nameOf(entry: T): string;
  /** Identifies an entry even if its other fields change: entries with the same key are the same entry. */
  keyOf(entry: T | Known): string;
  /** The stored entries. */
  rows(db: Db): Known[];
  insert(change: Change, entry: T, origin: Origin): unknown;
  /** Stores changed columns of an entry, if that changes more than its row. */
  update?(change: Change, values: Partial<T>): unknown;
  /** Removes every entry that a résumé can replace. @returns the number of removed entries */
  removeAll(change: Change): number;
};

export type ImportedProfile = Required<Omit<ProfileInput, "translations">> & { email: string };

/** A received headshot; the receiver discards it unless it is stored. */
export type ImportedPicture = { file: ReceivedFile; path: string; uploads: Uploads };

/** The import of the person's profile. */
export type ProfileImport = {
  /** @param basics the file's `basics` */
  read(basics: Source): ImportedProfile;
  /** The fields to store, and notes on the others: an owner's email is never replaced, because it is the login. */
  acceptedFields(
    db: Db,
    profile: ImportedProfile,
  ): { fields: Partial<ImportedProfile>; leftOut: ReportNote[] };
  /** Clears fields that an earlier import has set and this one doesn't. */
  clear(change: Change, profile: ImportedProfile): void;
  /** @param fields as returned by `acceptedFields`, with the owner's corrections; without them in `origin` */
  store(change: Change, fields: Partial<ImportedProfile>, origin: Origin): void;
  /** Stores the headshot if there is none yet. */
  storePicture(change: Change, picture: ImportedPicture): void;
};

/** The import of the summary. */
export type SummaryImport = {
  /** @param basics the file's `basics`; @returns `""` if it has no summary */
  read(basics: Source): string;
  /** The stored summary; null if there is none. */
  stored(db: Db): string | null;
  /** @param summary not empty, and different from the stored one */
  store(change: Change, summary: string, origin: Origin): void;
  /** @returns the number of removed summaries */
  removeAll(change: Change): number;
};

/** A key for `ListImport.keyOf` from texts, ignoring case and repeated blanks. */
export function entryKeyOf(...texts: string[]): string {
  return JSON.stringify(texts.map((text) => text.toLowerCase().replace(/\s+/g, " ").trim()));
}
