/** A file is no backup, or not what was written; nothing of it was used. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}
