import { type Change, newId } from "../../core/content/change.ts";
import { storedTranslationsOf, textsOf } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { Translations } from "../../core/fields/translations.contract.ts";
import type { Origin } from "../../core/resume/origin.ts";
import { titlesOf } from "./entry-titles.ts";
import type { PreviewChange } from "./import.contract.ts";
import type { ResumeImport } from "./json-resume.ts";
import { type Fields, isBlank, type PlannedChange, pick, withoutBlanks } from "./planned-change.ts";
import { type AnyList, type Row, readStoredList } from "./stored-lists.ts";

/** Plans the changes of one list. Existing entries are recognized by `ListImport.keyOf`. */
export function planList(db: Db, resume: ResumeImport, list: AnyList): PlannedChange[] {
  const present = readStoredList(db, list);
  const unused = new Map([...present.byKey].map(([key, rows]) => [key, [...rows]]));
  const entries = resume[list.name] as Fields[];
  const titles = titlesOf(entries, list.nameOf);
  return entries.map((entry, index) => {
    const title = titles[index] ?? "";
    const key = list.keyOf(entry);
    const row = unused.get(key)?.shift();
    if (row !== undefined) return planUpdate(resume, list, { entry, row, title });
    return planAddition(resume, list, { entry, title, key, before: present.byKey.get(key)?.length ?? 0 });
  });
}

function originOf({ file }: ResumeImport, entry: Fields, document: string): Origin {
  const { path, rest } = file.report.originOf(entry);
  const hasRest = Object.values(rest).some((text) => text !== "");
  const { translations: _translations, addedAt: _addedAt, ...fields } = entry;
  return { document, path, fields, ...(hasRest && { rest }) };
}

function planAddition(
  resume: ResumeImport,
  list: AnyList,
  { entry, title, key, before }: { entry: Fields; title: string; key: string; before: number },
): PlannedChange {
  return {
    previewChange: {
      _id: newId(),
      kind: list.kind,
      title,
      action: "add",
      before: null,
      after: shownFields(entry),
    },
    isCurrent: (_db, lists) => (lists.get(list).byKey.get(key)?.length ?? 0) === before,
    apply: (change, { document }) => list.insert(change, entry, originOf(resume, entry, document)),
  };
}

/** The fields of a new entry as the preview shows them. */
function shownFields({ _id, addedAt, sections, translations, ...entry }: Fields): Fields {
  const texts = Array.isArray(sections) ? sections.map(({ header, body }) => header || body) : [];
  return withoutBlanks({ ...entry, sections: texts, translations: translationLines(translations) });
}

/** Translations as lines of a preview: `de.title: Leiterin`. */
function translationLines(translations: unknown): string[] {
  return Object.entries((translations ?? {}) as Translations).flatMap(([tag, texts]) =>
    Object.entries(texts).map(([name, text]) => {
      const line = typeof text === "string" ? text : Object.values(text).join(", ");
      return `${tag}.${name}: ${line}`;
    }),
  );
}

function planUpdate(
  resume: ResumeImport,
  list: AnyList,
  { entry, row, title }: { entry: Fields; row: Row; title: string },
): PlannedChange {
  const { before, after } = merged(
    pick(
      entry,
      Object.keys(entry).filter((name) => name in list.table && name !== "_id"),
    ),
    row,
    row.origin,
  );
  const translations = translationLines(entry.translations);
  const known = new Set(translationLines(textsOf(storedTranslationsOf(row))));
  if (translations.some((line) => !known.has(line))) {
    before.translations = [...known];
    after.translations = translations;
  }
  const changed = Object.keys(after).filter((name) => !Bun.deepEquals(before[name], after[name]));
  const previewChange: PreviewChange = {
    _id: newId(),
    kind: list.kind,
    title,
    action: changed.length === 0 ? "same" : "change",
    before: pick(before, changed),
    after: pick(after, changed),
  };
  return {
    previewChange,
    isCurrent: (_db, lists) => lists.get(list).versions.get(row._id) === row.version,
    apply(change: Change, { document }) {
      const values = {
        ...pick(after, changed),
        ...(changed.includes("translations") && { translations: entry.translations }),
        ...("origin" in list.table && {
          origin: { ...pickRepository(row.origin), ...originOf(resume, entry, document) },
        }),
      };
      if (list.update !== undefined) list.update(change, values);
      else change.update(list.table, row._id, values as never, { name: list.kind }); // Columns of its table, see ListImport.
    },
  };
}

/** Which repository an entry was made from stays known. */
function pickRepository(origin: Origin | null): Pick<Origin, "repository"> {
  return origin?.repository === undefined ? {} : { repository: origin.repository };
}

/**
 * Merges an entry of the file into a stored one. A value of the file wins if it has changed since the last import. A missing
 * value removes the stored one only if that was imported and the owner has not changed it.
 */
function merged(entry: Fields, row: Fields, origin: Origin | null): { before: Fields; after: Fields } {
  const before: Fields = {};
  const after: Fields = {};
  for (const [name, value] of Object.entries(entry)) {
    const present = row[name];
    const imported = origin?.fields[name];
    before[name] = present;
    const isUnchangedInFile = imported !== undefined && Bun.deepEquals(value, imported);
    const isOwnerEdit = imported === undefined || !Bun.deepEquals(present, imported);
    after[name] = isUnchangedInFile || (isBlank(value) && isOwnerEdit) ? present : value;
  }
  return { before, after };
}
