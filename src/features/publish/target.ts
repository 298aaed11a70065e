/** Folder in the target with the manifest of what Vitrine has written there. */
export const MANIFEST_FOLDER = ".vitrine/";

/** A file that exists in the target. */
export type TargetFile = {
  size: number;
  /** The target's hash of the content, such as an `ETag`; `""` if it has none. */
  tag: string;
};

export type FileHeaders = { type: string; cacheControl: string; disposition: string; md5: string };

/** A folder or a store. Its methods throw `PublishError` with a message for the owner. */
export type Target = {
  /** The name in errors and summaries. */
  name: string;
  /** How many files are sent at once. */
  concurrency: number;
  /** Whether a file can't have the name of a folder. */
  hasFolders: boolean;
  /** All files in the target, including those that Vitrine did not write. */
  list(): Promise<Map<string, TargetFile>>;
  /** The text of a file; null if it doesn't exist. */
  read(path: string): Promise<string | null>;
  /** The MD5 hash of a file, for targets without tags. */
  md5(path: string): Promise<string>;
  /** Writes a file atomically: readers see the old or the new one. @returns its tag */
  write(path: string, body: Blob, file: FileHeaders): Promise<string>;
  remove(path: string): Promise<void>;
};

/** Why a target refused the site, as a message for the owner. */
export class PublishError extends Error {
  override name = "PublishError";
}
