/** Why a file is not imported, in words for the one at the terminal. Nothing was stored. */
export class ImportError extends Error {
  override name = "ImportError";
}

/** The file is of another format altogether. */
export class FormatError extends ImportError {}
