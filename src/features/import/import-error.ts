/** A file can't be imported, and nothing was stored. The message is shown to the user. */
export class ImportError extends Error {
  override name = "ImportError";
}

/** The file has another format than a résumé. */
export class FormatError extends ImportError {}
