/** Why a file is not imported, in words for the one at the terminal. Nothing was stored. */
export class ImportError extends Error {
  override name = "ImportError";
}
