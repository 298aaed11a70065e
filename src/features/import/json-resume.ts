import type { ImportedProfile } from "../../core/feature/import.ts";
import { type Ledger, type Note, type Piece, Source } from "../../core/resume/source.ts";
import { ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import { parseJsonText } from "./json-syntax.ts";
import { listLeftOut } from "./left-out.ts";
import { readPicture } from "./picture.ts";
import { requireResume } from "./recognise.ts";

/** The file itself: its name, its parsed content, and what is remembered of its reading. */
export type ResumeFile = { name: string; content: Record<string, unknown>; ledger: Ledger };

type Person = {
  file: ResumeFile;
  profile: ImportedProfile;
  /** A `data:` address or a path beside the file; null for none, or one on another site. */
  picture: Piece | null;
  summary: string;
};

/** What a résumé file gives the site. Every value keeps the limits of §5 and §9; `""` where the file says nothing. */
export type ResumeImport = Person & {
  /** What was changed to fit, or could not be read. */
  warnings: Note[];
  /** What the site has no place for. */
  leftOut: Note[];
  // biome-ignore lint/suspicious/noExplicitAny: the features' lists, each with entries of its own, under the name of the list.
  [list: string]: any;
};

/**
 * Reads a JSON Resume: schema 1.0.0, and the older names `company`, `website`, `picture`, `gpa`.
 * @throws ImportError with line and column for what is not JSON, with what it is instead for another format, and for a
 *   résumé without anything that the site can show
 */
export function readJsonResume(text: string, importers: Importers, name = "resume.json"): ResumeImport {
  const { value, repeated } = parseJsonText(text);
  requireResume(value);
  return readResume(value, importers, name, repeated);
}

/**
 * Reads what was parsed already.
 * @param repeated paths of names that the file has twice
 * @throws ImportError for a résumé without anything that the site can show
 */
export function readResume(
  value: Record<string, unknown>,
  importers: Importers,
  name: string,
  repeated: string[] = [],
): ResumeImport {
  const root = new Source(value);
  const basics = root.object("basics");
  const { ledger } = root;
  for (const path of repeated) ledger.warn([path], `${path} is in the file twice; only the last one counts.`);
  const person: Person = {
    file: { name, content: value, ledger },
    profile: importers.profile.read(basics),
    picture: readPicture(basics),
    summary: importers.summary.read(basics),
  };
  const lists = Object.fromEntries(importers.lists.map((list) => [list.name, list.read(root)]));
  const leftOut = listLeftOut(root);
  const resume = { ...lists, ...person, warnings: ledger.warnings, leftOut };
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

/** @throws ImportError where nothing is left of a résumé whose picture can't be had */
export function assertMoreThanPicture(resume: ResumeImport, why: Note): void {
  if (isEmpty({ ...resume, picture: null }))
    throw new ImportError(`The résumé holds nothing to import but a picture: ${why.text}`);
}

/** Refused and not imported as nothing, because `--replace` with it would only clear the site. */
function nothingToImport(leftOut: Note[]): ImportError {
  const found = leftOut.map((note) => note.text).join("; ");
  const rest = found === "" ? "all of it is empty" : `the site has no place for ${found}`;
  return new ImportError(`The résumé holds nothing to import: ${rest}.`);
}
