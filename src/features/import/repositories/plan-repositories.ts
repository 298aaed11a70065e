import { newId } from "../../../core/content/change.ts";
import type { Db } from "../../../core/database/client.ts";
import { hrefKey } from "../../../core/resume/address.ts";
import type { Origin } from "../../../core/resume/origin.ts";
import type { ResumeImport } from "../json-resume.ts";
import { type Fields, isBlank, type PlannedChange, pick, withoutBlanks } from "../planned-change.ts";
import { type AnyList, type Row, readStoredList } from "../stored-lists.ts";
import type { ImportedRepository } from "./imported-repository.ts";

/** Fields of the period, which are filled in together or not at all. */
const PERIOD = ["startDate", "endDate", "currentlyWorking", "yearOnly"];

/**
 * Plans the changes of projects that are read from repositories. A project is recognized by the repository that it was made
 * from, even if that was renamed; else by a link to it, or by its title. The owner's edits always stay. If the owner wrote the
 * project, only its empty fields are filled in.
 */
export function planRepositories(
  db: Db,
  resume: ResumeImport,
  list: AnyList,
  repositories: Map<string, ImportedRepository>,
): PlannedChange[] {
  const rows = [...readStoredList(db, list).byKey.values()].flat();
  const ids = new Set([...repositories.values()].map(({ id }) => id));
  return (resume[list.name] as Fields[]).flatMap((entry) => {
    const repository = repositories.get(resume.file.report.originOf(entry).path);
    if (repository === undefined) return [];
    const found = findProject(rows, entry, repository, list);
    if (found !== undefined) rows.splice(rows.indexOf(found), 1);
    if (found !== undefined) return [planUpdate(entry, found, repository, list)];
    const hasNamesake = rows.some(
      (row) => list.keyOf(row) === list.keyOf(entry) && !ids.has(row.origin?.repository?.id ?? ""),
    );
    const note = repository.note || (hasNamesake ? "same title as another project" : "");
    return [planAddition(resume, entry, { ...repository, note }, list)];
  });
}

function findProject(
  rows: Row[],
  entry: Fields,
  { id, address }: ImportedRepository,
  list: AnyList,
): Row | undefined {
  const free = rows.filter(({ origin }) => origin?.repository === undefined);
  const linksTo = ({ url, links }: Row) =>
    [url, ...(Array.isArray(links) ? links : [])].some((link) => linkKey(link) === linkKey(address));
  return (
    rows.find(({ origin }) => origin?.repository?.id === id) ??
    free.find(linksTo) ??
    free.find((row) => list.keyOf(row) === list.keyOf(entry))
  );
}

function planAddition(
  resume: ResumeImport,
  entry: Fields,
  repository: ImportedRepository,
  list: AnyList,
): PlannedChange {
  const { rest } = resume.file.report.originOf(entry);
  const hasRest = Object.values(rest).some((text) => text !== "");
  const origin: Origin = {
    document: "",
    path: "",
    fields: {},
    ...(hasRest && { rest }),
    repository: { id: repository.id, fields: { ...entry } },
  };
  return {
    previewChange: {
      _id: newId(),
      kind: list.kind,
      title: list.nameOf(entry),
      action: "add",
      before: null,
      after: withoutBlanks(entry),
      ...(repository.note !== "" && { isAccepted: false, note: repository.note }),
    },
    isCurrent: (_db, lists) => {
      const rows = [...lists.get(list).byKey.values()].flat();
      return !rows.some((row) => row.origin?.repository?.id === repository.id);
    },
    apply: (change, { isPublic }) =>
      list.insert(change, { ...entry, status: isPublic ? "public" : "draft", publishAt: "" }, origin),
  };
}

function planUpdate(entry: Fields, row: Row, { id }: ImportedRepository, list: AnyList): PlannedChange {
  const imported = row.origin?.repository?.fields;
  const names = Object.keys(entry).filter((name) => name in list.table && name !== "_id");
  const after =
    imported === undefined
      ? fillEmptyFields(pick(entry, names), row)
      : Object.fromEntries(names.map((name) => [name, merge(row[name], imported[name], entry[name])]));
  const changed = names.filter((name) => !Bun.deepEquals(row[name], after[name]));
  return {
    previewChange: {
      _id: newId(),
      kind: list.kind,
      title: list.nameOf({ ...row, ...after }),
      action: changed.length === 0 ? "same" : "change",
      before: pick(row, changed),
      after: pick(after, changed),
    },
    isCurrent: (_db, lists) => lists.get(list).versions.get(row._id) === row.version,
    apply(change) {
      const known = row.origin ?? { document: "", path: "", fields: {} };
      const origin: Origin = { ...known, repository: { id, fields: { ...entry } } };
      change.update(list.table, row._id, { ...pick(after, changed), origin } as never, { name: list.kind }); // Columns of its table, see ListImport.
    },
  };
}

/** A project that the owner wrote, with its empty fields filled in from the repository. */
function fillEmptyFields(entry: Fields, row: Row): Fields {
  const keepsPeriod = !isBlank(row.startDate);
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      const present = row[name];
      if (name === "links") return [name, merge(present, [], hasLink(row, value) ? [] : value)];
      const isKnown = PERIOD.includes(name) ? keepsPeriod : !isBlank(present);
      return [name, isKnown ? present : value];
    }),
  );
}

/** Whether a project already has these links, or one of them as its website. */
function hasLink({ url, links }: Row, added: unknown): boolean {
  const keys = [url, ...(links as string[])].map(linkKey); // Stored as a list of texts.
  return (added as string[]).every((link) => keys.includes(linkKey(link))); // The links of an entry are such a list too.
}

/** In lower case, because the services ignore case in addresses. */
function linkKey(link: unknown): string {
  return hrefKey(String(link)).toLowerCase();
}

/** What has changed in the repository since the last import; where the owner has changed it too, the owner's value stays. */
function merge(present: unknown, imported: unknown, value: unknown): unknown {
  if (Array.isArray(present) && Array.isArray(value)) {
    const before: unknown[] = Array.isArray(imported) ? imported : [];
    const left = present.filter((each) => !before.includes(each) || value.includes(each));
    return [...left, ...value.filter((each) => !before.includes(each) && !left.includes(each))];
  }
  return Bun.deepEquals(present, imported) ? value : present;
}
