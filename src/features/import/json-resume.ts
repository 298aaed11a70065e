import { PROSE_MAX } from "../../core/fields/field.contract.ts";
import { type ImportedLink, type ImportedProfile, readLinks, readPicture, readProfile } from "./basics.ts";
import { ImportError } from "./import-error.ts";
import { parseJsonText } from "./json-syntax.ts";
import { listLeftOut } from "./left-out.ts";
import { warnOfYears } from "./period.ts";
import { requireResume } from "./recognise.ts";
import {
  type ImportedEducation,
  type ImportedExperience,
  type ImportedProject,
  type ImportedSkill,
  readEducations,
  readExperiences,
  readProjects,
  readSkills,
} from "./sections.ts";
import { type Note, type Piece, Source } from "./source.ts";

/** What a résumé file gives the site. Every value keeps the limits of spec §5 and §9; `""` where the file says nothing. */
export type ResumeImport = {
  profile: ImportedProfile;
  /** A `data:` address or a path beside the file; null for none, or one on another site. */
  picture: Piece | null;
  summary: string;
  links: ImportedLink[];
  experiences: ImportedExperience[];
  educations: ImportedEducation[];
  projects: ImportedProject[];
  skills: ImportedSkill[];
  /** What was changed to fit, or could not be read. */
  warnings: Note[];
  /** What the site has no place for. */
  leftOut: Note[];
};

/**
 * Reads a JSON Resume: schema 1.0.0, and the older names `company`, `website`, `picture`, `gpa`.
 * @throws ImportError with line and column for what is not JSON, with what it is instead for another format, and for a
 *   résumé without anything that the site can show
 */
export function readJsonResume(text: string): ResumeImport {
  const { value, repeated } = parseJsonText(text);
  requireResume(value);
  const root = new Source(value);
  const basics = root.object("basics");
  const { ledger } = root;
  for (const path of repeated) ledger.warn([path], `${path} is in the file twice; only the last one counts.`);
  const content = {
    profile: readProfile(basics),
    picture: readPicture(basics),
    summary: ledger.fit(pieceOf(basics, "summary"), PROSE_MAX, "The summary"),
    links: readLinks(basics),
    experiences: readExperiences(root),
    educations: readEducations(root),
    projects: readProjects(root),
    skills: readSkills(root),
  };
  warnOfYears(ledger);
  const leftOut = listLeftOut(root);
  if (isEmpty(content)) throw nothingToImport(leftOut);
  return { ...content, warnings: ledger.warnings, leftOut };
}

function pieceOf(source: Source, name: string): Piece[] {
  const piece = source.piece(name);
  return piece === null ? [] : [piece];
}

function isEmpty({
  profile,
  picture,
  summary,
  ...lists
}: Omit<ResumeImport, "warnings" | "leftOut">): boolean {
  const hasLists = Object.values(lists).some((list) => list.length > 0);
  return (
    !hasLists && summary === "" && picture === null && Object.values(profile).every((value) => value === "")
  );
}

/** @throws ImportError where nothing is left of a résumé whose picture can't be had */
export function demandMoreThanPicture(
  { warnings: _warnings, leftOut: _leftOut, ...content }: ResumeImport,
  why: Note,
): void {
  if (isEmpty({ ...content, picture: null }))
    throw new ImportError(`The résumé holds nothing to import but a picture: ${why.text}`);
}

/** Refused and not imported as nothing, because `--replace` with it would only clear the site. */
function nothingToImport(leftOut: Note[]): ImportError {
  const found = leftOut.map((note) => note.text).join("; ");
  const rest = found === "" ? "all of it is empty" : `the site has no place for ${found}`;
  return new ImportError(`The résumé holds nothing to import: ${rest}.`);
}
