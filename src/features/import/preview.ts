import { type Change, newId } from "../../core/content/change.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { AppError, invalid } from "../../core/errors/app-error.ts";
import type { ListImport } from "../../core/feature/import.ts";
import type { ReceivedFile, Uploads } from "../../core/media/uploads.ts";
import { readUser } from "../../core/owner/users.store.ts";
import type { Origin } from "../../core/resume/origin.ts";
import type { ImportPreview, PreviewChange } from "./import.contract.ts";
import type { Importers } from "./importers.ts";
import type { ResumeImport } from "./json-resume.ts";
import { receivePicture } from "./picture.ts";
import { storeDocument } from "./store-resume.ts";

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: see `ImportPart`.
type AnyList = ListImport<any, any>;

/** One entry of a file, and what accepting it would do. */
type Planned = {
  shown: PreviewChange;
  /** Whether the site is still as the preview found it, for this entry. */
  isCurrent(): boolean;
  /** @param received the picture that comes with the file */
  apply(change: Change, document: string, received: Received | null): void;
};

type Received = { file: ReceivedFile; uploads: Uploads };

/** What an import would do, before it is done. */
export type Plan = { preview: ImportPreview; changes: Planned[]; resume: ResumeImport };

/**
 * Compares a résumé with the site, entry by entry. An entry is known again by what names it; of one that came from a file, only
 * what has changed in the file since is a change, and what the owner has written stays.
 */
export function planImport(store: ContentStore, resume: ResumeImport, importers: Importers): Plan {
  const changes = [
    ...planProfile(store, resume, importers),
    ...planPicture(store, resume, importers),
    ...planSummary(store, resume, importers),
    ...importers.lists.flatMap((list) => planList(store, resume, list)),
  ];
  const preview: ImportPreview = {
    _id: newId(),
    source: resume.file.name,
    changes: changes.map(({ shown }) => shown),
    notImported: resume.leftOut.map(({ text }) => text),
    warnings: resume.warnings.map(({ text }) => text),
  };
  return { preview, changes, resume };
}

/**
 * Does what was accepted, as one change.
 * @param accept ids of changes
 * @returns how many entries were written, and the id under which the history can take them back
 * @throws AppError 422 for an id that is none, 410 where the site was changed since in what the preview touches
 */
export async function applyPlan(
  store: ContentStore,
  uploads: Uploads,
  { changes, resume }: Plan,
  accept: string[],
): Promise<{ imported: number; change: string }> {
  const known = new Set(changes.map(({ shown }) => shown._id));
  if (!accept.every((id) => known.has(id)))
    throw invalid({ accept: "accept must name changes of the preview." });
  const accepted = changes.filter(({ shown }) => accept.includes(shown._id) && shown.action !== "same");
  const isPictured = accepted.some(({ shown }) => shown.kind === "picture");
  const file = isPictured && resume.picture ? await receivePicture(uploads, resume.picture, null) : null;
  if (file !== null && "text" in file) throw invalid({ accept: file.text });
  try {
    return store.change("import résumé", (change) => apply(change, file && { file, uploads }));
  } finally {
    if (file !== null) await uploads.discard(file);
  }

  function apply(change: Change, received: Received | null) {
    const touched = changes.filter(({ shown }) => shown.action !== "same");
    if (!touched.every((planned) => planned.isCurrent())) throw staleError();
    const document = newId();
    for (const planned of accepted) planned.apply(change, document, received);
    if (accepted.length > 0) storeDocument(change, document, resume);
    return { imported: accepted.length, change: change.id };
  }
}

export function staleError(): AppError {
  return new AppError(410, "gone", "The site was changed since this preview was made. Make it again.");
}

function planList(store: ContentStore, resume: ResumeImport, list: AnyList): Planned[] {
  const rows = Map.groupBy(list.rows(store.db), list.keyOf);
  return (resume[list.name] as Fields[]).map((entry) => {
    const [row] = rows.get(list.keyOf(entry))?.splice(0, 1) ?? [];
    return row === undefined
      ? planAddition(store, resume, list, entry)
      : planUpdate(store, resume, list, entry, row);
  });
}

function originOf({ file }: ResumeImport, entry: Fields, document: string): Origin {
  const { path, rest } = file.ledger.madeOf(entry);
  const hasRest = Object.values(rest).some((text) => text !== "");
  return { document, path, fields: { ...entry }, ...(hasRest && { rest }) };
}

function planAddition(store: ContentStore, resume: ResumeImport, list: AnyList, entry: Fields): Planned {
  const key = list.keyOf(entry);
  const before = list.rows(store.db).filter((row) => list.keyOf(row) === key).length;
  return {
    shown: {
      _id: newId(),
      kind: list.kind,
      title: list.nameOf(entry),
      action: "add",
      before: null,
      after: filled(entry),
    },
    isCurrent: () => list.rows(store.db).filter((row) => list.keyOf(row) === key).length === before,
    apply: (change, document) => list.insert(change, entry, originOf(resume, entry, document)),
  };
}

function planUpdate(
  store: ContentStore,
  resume: ResumeImport,
  list: AnyList,
  entry: Fields,
  row: Fields & { _id: string; version: number; origin: Origin | null },
): Planned {
  const { before, after } = merged(entry, row, row.origin);
  const changed = Object.keys(after).filter((name) => !Bun.deepEquals(before[name], after[name]));
  const shown: PreviewChange = {
    _id: newId(),
    kind: list.kind,
    title: list.nameOf(entry),
    action: changed.length === 0 ? "same" : "change",
    before: pick(before, changed),
    after: pick(after, changed),
  };
  return {
    shown,
    isCurrent: () => list.rows(store.db).find(({ _id }) => _id === row._id)?.version === row.version,
    apply(change, document) {
      const values = { ...pick(after, changed), origin: originOf(resume, entry, document) };
      change.update(list.table, row._id, values as never, { name: list.kind }); // Columns of its table, see ListImport.
    },
  };
}

/**
 * What an entry becomes: a text of the file takes the place of the site's, unless the file says what it said when the entry was
 * imported. What the file does not say stays, unless it said it then and the owner left it so.
 */
function merged(entry: Fields, row: Fields, origin: Origin | null): { before: Fields; after: Fields } {
  const before: Fields = {};
  const after: Fields = {};
  for (const [name, value] of Object.entries(entry)) {
    const present = row[name];
    const imported = origin?.fields[name];
    before[name] = present;
    const isUnchangedInFile = imported !== undefined && Bun.deepEquals(value, imported);
    const isOwners = imported === undefined || !Bun.deepEquals(present, imported);
    after[name] = isUnchangedInFile || (isBlank(value) && isOwners) ? present : value;
  }
  return { before, after };
}

function isBlank(value: unknown): boolean {
  return (
    value === "" || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
  );
}

function filled(entry: Fields): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => !isBlank(value)));
}

function pick(entry: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, entry[name]]));
}

/** The person. The e-mail is the owner's, who signs in with it. */
function planProfile(store: ContentStore, resume: ResumeImport, { profile }: Importers): Planned[] {
  const user = readUser(store.db);
  const { email: _email, ...given } = resume.profile;
  const after = filled(given);
  // The two parts of a name belong together.
  if (given.fname !== "") after.lname = given.lname;
  const names = Object.keys(after);
  if (names.length === 0) return [];
  const before = pick((user ?? {}) as Fields, names);
  const changed = names.filter((name) => (before[name] ?? "") !== after[name]);
  const title = [given.fname, given.lname].filter(Boolean).join(" ") || "Profile";
  const action = changed.length === 0 ? "same" : user === null ? "add" : "change";
  return [
    {
      shown: {
        _id: newId(),
        kind: "profile",
        title,
        action,
        before: user === null ? null : pick(before, changed),
        after: pick(after, changed),
      },
      isCurrent: () => readUser(store.db)?.version === user?.version,
      apply: (change, document) => profile.store(change, resume.profile, { document, path: "basics" }),
    },
  ];
}

function planSummary(
  store: ContentStore,
  { summary: text }: ResumeImport,
  { summary }: Importers,
): Planned[] {
  if (text === "") return [];
  const present = summary.stored(store.db);
  const shown: PreviewChange = {
    _id: newId(),
    kind: "summary",
    title: "Summary",
    action: present === null ? "add" : present === text ? "same" : "change",
    before: present === null ? null : { summary: present },
    after: { summary: text },
  };
  return [
    {
      shown,
      isCurrent: () => summary.stored(store.db) === present,
      apply: (change, document) =>
        summary.store(change, text, { document, path: "basics.summary", fields: { summary: text } }),
    },
  ];
}

/** A picture that comes within the file, for a site without a headshot. */
function planPicture(store: ContentStore, { picture }: ResumeImport, { profile }: Importers): Planned[] {
  if (picture === null || !/^data:/i.test(picture.text) || readUser(store.db)?.headshot) return [];
  return [
    {
      shown: {
        _id: newId(),
        kind: "picture",
        title: "Headshot",
        action: "add",
        before: null,
        after: { headshot: "The picture in the file" },
      },
      isCurrent: () => !readUser(store.db)?.headshot,
      apply(change, _document, received) {
        if (received !== null) profile.storePicture(change, { ...received, path: picture.path });
      },
    },
  ];
}
