import { type Change, newId } from "../../core/content/change.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import type { ImportedPicture, ImportedProfile, ListImport } from "../../core/feature/import.ts";
import { resumeDocuments } from "../../core/resume/documents.table.ts";
import type { Note } from "../../core/resume/source.ts";
import type { Importers } from "./importers.ts";
import type { ResumeImport } from "./json-resume.ts";

type Options = {
  importers: Importers;
  /** Removes the content that a résumé can bring before storing it; name, e-mail and pictures of the person stay. */
  replace: boolean;
  picture?: ImportedPicture | undefined;
};

/** What an import did. */
export type Outcome = {
  /** Fields of the person that got a value. */
  profile: (keyof ImportedProfile)[];
  summary: "" | "stored" | "unchanged";
  isPictureKept: boolean;
  /** What was stored of each list, by the name a person knows it by. */
  added: Record<string, string[]>;
  /** What was there already, in the same words. */
  skipped: Record<string, string[]>;
  /** How many entries `replace` removed, the summary among them. */
  removed: number;
  warnings: Note[];
  leftOut: Note[];
};

/**
 * Stores a résumé in one change, so that it can be undone as one. Entries are added to those that are there; one that
 * is there already, in every field that a résumé can fill, is not added again.
 */
export function storeResume(store: ContentStore, resume: ResumeImport, options: Options): Outcome {
  const { importers, replace, picture } = options;
  return store.change("import résumé", (change) => {
    const removed = replace ? removeContent(change, importers) : 0;
    if (replace) importers.profile.clear(change, resume.profile);
    const { added, known } = splitLists(change, resume, importers);
    const document = newId();
    const place = (path: string) => ({ document, path });
    const { stored: profile, leftOut } = importers.profile.store(change, resume.profile, place("basics"));
    const refused = picture === undefined ? null : importers.profile.storePicture(change, picture);
    const ofSummary = { ...place("basics.summary"), fields: { summary: resume.summary } };
    const summary = resume.summary === "" ? null : importers.summary.store(change, resume.summary, ofSummary);
    storeLists(change, resume, added, document);
    // What brings nothing new leaves everything as it is.
    if (change.id !== "") storeDocument(change, document, resume);
    return {
      profile,
      summary: summary === null ? "" : summary === "unchanged" ? summary : "stored",
      isPictureKept: picture !== undefined && refused === null,
      added: namesOf(added),
      skipped: namesOf(known),
      removed,
      warnings:
        summary === "replaced" ? [{ paths: [], text: "The summary that the site had was replaced." }] : [],
      leftOut: [...leftOut, ...(refused === null ? [] : [refused])],
    };
  });
}

/** Everything that a résumé can bring; not the person, the about page, messages, downloads and the résumé file. */
function removeContent(change: Change, { lists, summary }: Importers): number {
  const documents = change.db.select({ _id: resumeDocuments._id }).from(resumeDocuments).all();
  for (const { _id } of documents) change.remove(resumeDocuments, _id, "imported file");
  return lists.reduce((count, list) => count + list.removeAll(change), summary.removeAll(change));
}

// biome-ignore lint/suspicious/noExplicitAny: see `ImportPart`.
type Entries = { list: ListImport<any, any>; entries: object[] }[];

/** The entries of each list that the site does not have, and those that it has. */
function splitLists(
  change: Change,
  resume: ResumeImport,
  { lists }: Importers,
): { added: Entries; known: Entries } {
  const split = lists.map((list) => {
    const identities = new Set(list.rows(change.db).map(list.identityOf));
    const [added, known]: [object[], object[]] = [[], []];
    for (const entry of resume[list.name] as object[]) {
      const identity = list.identityOf(entry);
      (identities.has(identity) ? known : added).push(entry);
      identities.add(identity);
    }
    return { list, added, known };
  });
  return {
    added: split.map(({ list, added }) => ({ list, entries: added })),
    known: split.map(({ list, known }) => ({ list, entries: known })),
  };
}

function namesOf(lists: Entries): Record<string, string[]> {
  return Object.fromEntries(lists.map(({ list, entries }) => [list.name, entries.map(list.nameOf)]));
}

function storeLists(change: Change, { file }: ResumeImport, added: Entries, document: string): void {
  for (const { list, entries } of added)
    for (const entry of entries) {
      const { path, rest } = file.ledger.madeOf(entry);
      const hasRest = Object.values(rest).some((text) => text !== "");
      list.insert(change, entry, {
        document,
        path,
        fields: { ...entry },
        ...(hasRest && { rest }),
      });
    }
}

/**
 * Keeps the file as it came, for exports. Of what was read of it nothing is exported but the entries that it became: not what
 * the site had already, nor what was not accepted.
 */
export function storeDocument(change: Change, _id: string, { file, summary }: ResumeImport): void {
  const taken = [...file.ledger.madePaths, ...(summary === "" ? [] : ["basics.summary"])];
  change.insert(resumeDocuments, { name: file.name, content: file.content, taken }, _id);
}
