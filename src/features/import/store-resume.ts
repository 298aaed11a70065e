import type { Change } from "../../core/content/change.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import type { ImportedPicture, ImportedProfile } from "../../core/feature/import.ts";
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
    const { stored: profile, leftOut } = importers.profile.store(change, resume.profile);
    const refused = picture === undefined ? null : importers.profile.storePicture(change, picture);
    const summary = resume.summary === "" ? null : importers.summary.store(change, resume.summary);
    return {
      profile,
      summary: summary === null ? "" : summary === "unchanged" ? summary : "stored",
      isPictureKept: picture !== undefined && refused === null,
      ...storeLists(change, resume, importers),
      removed,
      warnings:
        summary === "replaced" ? [{ paths: [], text: "The summary that the site had was replaced." }] : [],
      leftOut: [...leftOut, ...(refused === null ? [] : [refused])],
    };
  });
}

/** Everything that a résumé can bring; not the person, the about page, messages, downloads and the résumé file. */
function removeContent(change: Change, { lists, summary }: Importers): number {
  return lists.reduce((count, list) => count + list.removeAll(change), summary.removeAll(change));
}

function storeLists(
  change: Change,
  resume: ResumeImport,
  { lists }: Importers,
): Pick<Outcome, "added" | "skipped"> {
  const added: Outcome["added"] = {};
  const skipped: Outcome["skipped"] = {};
  for (const list of lists) {
    const known = new Set(list.list(change.db).map(list.identityOf));
    added[list.name] = [];
    skipped[list.name] = [];
    for (const entry of resume[list.name]) {
      const identity = list.identityOf(entry);
      const isKnown = known.has(identity);
      (isKnown ? skipped : added)[list.name]?.push(list.nameOf(entry));
      if (!isKnown) list.insert(change, entry);
      known.add(identity);
    }
  }
  return { added, skipped };
}
