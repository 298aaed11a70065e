/** A file is not a backup, or a damaged one; nothing of it was used. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}
