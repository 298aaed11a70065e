/** Names under which the program keeps, beside the site, what it has written there. */
export const NOTES = ".vitrine/";

/** A file that lies in the target. */
export type PresentFile = {
  size: number;
  /** What the target says of its bytes, such as an `ETag`; `""` where it says nothing. */
  tag: string;
};

export type SentFile = { type: string; cacheControl: string; disposition: string; md5: string };

/** A folder or a store; what it throws is in words for the owner. */
export type Target = {
  /** What errors and summaries call it. */
  name: string;
  /** How many files are sent at once. */
  concurrency: number;
  /** All that lies there, whoever wrote it. */
  list(): Promise<Map<string, PresentFile>>;
  /** Null where there is none. */
  read(path: string): Promise<string | null>;
  /** The hash of what lies there, for a target whose tags say nothing. */
  md5(path: string): Promise<string>;
  /** Under the name there is the whole file, or what was there before. @returns its tag */
  write(path: string, body: Blob, file: SentFile): Promise<string>;
  remove(path: string): Promise<void>;
};

/** A target that doesn't take the site, in words for the owner. */
export class PublishError extends Error {
  override name = "PublishError";
}
