import type { ImportedProfile } from "../../core/feature/import.ts";
import { ImportReport, type Piece, type ReportNote, Source } from "../../core/resume/source.ts";
import { withoutPath } from "../../shared/import-notes.ts";
import { ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import { jsonResume } from "./json-resume/reader.ts";
import { parseJsonText } from "./json-syntax.ts";
import { listLeftOut } from "./left-out.ts";
import { readOwnData, withOwnValues } from "./own-data.ts";
import { readPicture } from "./profile-picture.ts";
import type { ImportedRepository } from "./repositories/imported-repository.ts";

/** The file: its name, its parsed content, and a report of what was read. */
export type ResumeFile = { name: string; content: Record<string, unknown>; report: ImportReport };

type Person = {
  file: ResumeFile;
  profile: ImportedProfile;
  /** A `data:` address or a path relative to the file; null if there is none, or it is on another site. */
  picture: Piece | null;
  summary: string;
};

/** The content of a résumé. All values are within the limits of §5 and §9; missing ones are `""`. */
export type ResumeImport = Person & {
  /** Values that were shortened, adjusted or could not be read. */
  warnings: ReportNote[];
  /** Values that no field exists for. */
  leftOut: ReportNote[];
  /** By the path of the project that each was read as; absent if the résumé was read from a file. */
  repositories?: Map<string, ImportedRepository>;
  // biome-ignore lint/suspicious/noExplicitAny: the lists of the features by name, each with its own type of entry.
  [list: string]: any;
};

/**
 * Reads a JSON Resume of schema 1.0.0 or older.
 * @param name of the file, for the preview
 * @throws ImportError for invalid JSON (with line and column), for another format, and if there is nothing to import
 */
export function readJsonResume(text: string, importers: Importers, name = "resume.json"): ResumeImport {
  const report = new ImportReport();
  const resume = jsonResume.read({ format: "json", ...parseJsonText(text) }, report);
  return readResume(resume, importers, name, report);
}

/**
 * Reads a parsed JSON Resume: the person, every list of the features, and what was left out.
 * @param name of the file, for the preview
 * @param report notes from reading the file, to which this adds
 * @throws ImportError if there is nothing to import
 */
export function readResume(
  value: Record<string, unknown>,
  importers: Importers,
  name: string,
  report = new ImportReport(),
): ResumeImport {
  const root = new Source(value, "", report);
  const basics = root.object("basics");
  readOwnData(root, importers);
  const person: Person = {
    file: { name, content: value, report },
    profile: importers.profile.read(basics),
    picture: readPicture(basics),
    summary: importers.summary.read(basics),
  };
  const lists = Object.fromEntries(
    importers.lists.map((list) => {
      const added = list.own === undefined ? undefined : report.own[list.own];
      return [list.name, withOwnValues(list.read(root), added, list.keyOf)];
    }),
  );
  const leftOut = listLeftOut(root);
  const resume = { ...lists, ...person, warnings: report.warnings, leftOut };
  if (isEmpty(resume)) throw nothingToImport(leftOut);
  return resume;
}

function isEmpty({
  file: _file,
  profile,
  picture,
  summary,
  warnings: _warnings,
  leftOut: _leftOut,
  ...lists
}: ResumeImport): boolean {
  const hasLists = Object.values(lists).some((list) => list.length > 0);
  return (
    !hasLists && summary === "" && picture === null && Object.values(profile).every((value) => value === "")
  );
}

/** @throws ImportError if there is nothing to import except a picture that can't be read */
export function assertNotOnlyPicture(resume: ResumeImport, reason: ReportNote): void {
  if (isEmpty({ ...resume, picture: null }))
    throw new ImportError(`The résumé contains nothing to import except a picture: ${reason.text}`);
}

/** An error and not an empty import, because `--replace` would delete all content. */
function nothingToImport(leftOut: ReportNote[]): ImportError {
  const values = leftOut.map((note) => withoutPath(note.text)).join("; ");
  const reason = values === "" ? "it is empty" : `there is no field for ${values}`;
  return new ImportError(`The résumé contains nothing to import: ${reason}.`);
}
