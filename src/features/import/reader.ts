import type { ImportReport } from "../../core/resume/source.ts";

/** A file as far as it can be read without knowing whose it is. */
export type FileContent =
  | { format: "zip"; bytes: Uint8Array; name: string }
  /** `repeated` are the paths of names that appear twice in an object. */
  | { format: "json"; value: unknown; repeated: string[] }
  | { format: "yaml"; value: unknown; text: string }
  /** The name of the root element without its prefix, and its content. */
  | { format: "xml"; root: string; value: unknown }
  /** Other text, such as BibTeX. */
  | { format: "text"; text: string };

/**
 * Reads the files of one source. They are recognized by their content, because people rename files.
 *
 * All sources are converted to a JSON Resume, from which the features read their entries. A value that it has no place for
 * is added under a name of its own, so that it is listed as not imported.
 */
export type ResumeReader = {
  recognize(content: FileContent): boolean;
  /**
   * @param report for warnings, and for entries that the source hides
   * @returns a JSON Resume
   * @throws ImportError
   */
  read(content: FileContent, report: ImportReport): Record<string, unknown>;
};
