import type { Change } from "../content/change.ts";
import type { ContentTable } from "../content/content-model.ts";
import type { Db } from "../database/client.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";
import type { ProfileInput } from "../owner/owner.contract.ts";
import type { Origin } from "../resume/origin.ts";
import type { Note, Source } from "../resume/source.ts";

/** What a résumé brings a feature; all values keep the limits of its contract. */
export type ImportPart = {
  // biome-ignore lint/suspicious/noExplicitAny: each list has entries of its own, which only its own functions get.
  lists?: ListImport<any, any>[];
  profile?: ProfileImport;
  summary?: SummaryImport;
};

/** What every stored entry that an import knows again has beside its fields. */
type StoredEntry = { _id: string; version: number; origin: Origin | null };

/** A list of entries; `T` is what is read of one, and `Known` its row. */
export type ListImport<T, Known extends StoredEntry = StoredEntry & T> = {
  /** For the report: "experiences". */
  name: string;
  /** Of one entry, for the preview: "experience". */
  kind: string;
  /** Where its entries are stored, under the names of `T`. */
  table: ContentTable;
  /** @param root of the file */
  read(root: Source): T[];
  /** What a person calls an entry. */
  nameOf(entry: T): string;
  /** What names an entry, whatever else of it has changed: two of the same key are one, in two states. */
  keyOf(entry: T | Known): string;
  /** What is there. */
  rows(db: Db): Known[];
  insert(change: Change, entry: T, origin: Origin): unknown;
  /** Removes all that a résumé can bring. @returns how many entries that were */
  removeAll(change: Change): number;
};

export type ImportedProfile = Required<ProfileInput> & { email: string };

/** A received headshot; whoever received it discards it unless it was kept. */
export type ImportedPicture = { file: ReceivedFile; path: string; uploads: Uploads };

/** The person that the site is about. */
export type ProfileImport = {
  /** @param basics of the file */
  read(basics: Source): ImportedProfile;
  /** What of it the site takes, and what it does not: the e-mail of an owner stays, because it signs in. */
  taken(db: Db, profile: ImportedProfile): { fields: Partial<ImportedProfile>; leftOut: Note[] };
  /** Empties what another résumé has said of the person, where the new one says nothing. */
  clear(change: Change, profile: ImportedProfile): void;
  /** @param fields as `taken` has them */
  store(change: Change, fields: Partial<ImportedProfile>, origin: Omit<Origin, "fields">): void;
  /** Of a person who has no headshot. */
  storePicture(change: Change, picture: ImportedPicture): void;
};

/** The one text about the person. */
export type SummaryImport = {
  /** @param basics of the file; @returns `""` where it says nothing */
  read(basics: Source): string;
  /** What the site has; null for none. */
  stored(db: Db): string | null;
  /** @param summary is not empty, and another than the one that is stored */
  store(change: Change, summary: string, origin: Origin): void;
  /** @returns how many there were */
  removeAll(change: Change): number;
};

/** `keyOf` by texts: case and blanks tell nothing apart. */
export function keyOf(...texts: string[]): string {
  return JSON.stringify(texts.map((text) => text.toLowerCase().replace(/\s+/g, " ").trim()));
}
