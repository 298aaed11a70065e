import type { Change } from "../../core/content/change.ts";
import type { Db } from "../../core/database/client.ts";
import type { ReceivedFile, Uploads } from "../../core/media/uploads.ts";
import type { PreviewChange } from "./import.contract.ts";
import type { StoredLists } from "./stored-lists.ts";

export type Fields = Record<string, unknown>;

/** The picture of the file. */
export type ReceivedPicture = { file: ReceivedFile; uploads: Uploads };

export type PersonName = { fname: string; lname: string };

/** What an import knows only when it is applied. */
export type ImportContext = {
  /** The id of the stored file. */
  document: string;
  picture: ReceivedPicture | null;
  /** The name as the owner corrected it. */
  name?: PersonName | undefined;
  /** Whether new entries that would arrive as drafts are published. */
  isPublic: boolean;
};

/** A change that an import would make. */
export type PlannedChange = {
  previewChange: PreviewChange;
  /** Whether this entry is unchanged on the site since the plan was made. */
  isCurrent(db: Db, lists: StoredLists): boolean;
  apply(change: Change, context: ImportContext): void;
};

export function isBlank(value: unknown): boolean {
  return (
    value === "" || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
  );
}

export function withoutBlanks(entry: Fields): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => !isBlank(value)));
}

export function pick(entry: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, entry[name]]));
}
