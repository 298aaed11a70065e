import { getTableName } from "drizzle-orm";
import { newId } from "../../core/content/change.ts";
import type { Content } from "../../core/content/content-model.ts";
import { storedTranslationsOf } from "../../core/content/translations.ts";
import type { TranslatedText } from "../../core/fields/translations.contract.ts";
import { readLanguages } from "../../core/languages/site-language.ts";
import { users } from "../../core/owner/users.table.ts";
import { titlesOf } from "./entry-titles.ts";
import { ImportError } from "./import-error.ts";
import type { Importers } from "./importers.ts";
import type { ResumeImport } from "./json-resume.ts";
import type { Plan } from "./plan.ts";
import { type Fields, isBlank, type PlannedChange, withoutBlanks } from "./planned-change.ts";
import type { AnyList, Row } from "./stored-lists.ts";

/**
 * Plans to store the texts of a résumé in another language as translations of the entries on the site. Entries without a match
 * are listed as not imported.
 * @param tag the language of the file
 * @param given the entries on the site that the owner matched, by the id of the change; `""` for none
 * @throws ImportError if that is the main language
 */
export function planTranslation(
  content: Content,
  resume: ResumeImport,
  importers: Importers,
  tag: string,
  given: Readonly<Record<string, string>> = {},
): Plan {
  if (tag === readLanguages(content.db).main)
    throw new ImportError(`${tag} is the main language of the site. Import the file without a language.`);
  const changes: PlannedChange[] = [];
  const notImported: string[] = [];
  const translation: NonNullable<Plan["preview"]["translation"]> = {
    language: tag,
    unmatched: [],
    choices: {},
  };
  for (const list of listsWithPerson(resume, importers)) {
    const rows: Row[] = list.rows(content.db);
    const entries = list.entries.filter((entry) => Object.keys(withoutBlanks(entry)).length > 0);
    // The same in each preview of the file.
    const idOf = (index: number) => `${list.name} ${index}`;
    const texts = content.model.translatedFieldsOf(getTableName(list.table));
    const matches = matchEntries(entries, rows, texts, (index) => given[idOf(index)]);
    const { kind } = list;
    const titles = titlesOf(entries, withGroup(list));
    const storedTitles = titlesOf(rows, withGroup(list));
    const choices = rows.map(({ _id }, index) => ({ _id, title: storedTitles[index] ?? "" }));
    if (entries.length > 0) translation.choices[kind] = choices;
    for (const [index, entry] of entries.entries()) {
      const row = matches.get(index);
      const title = titles[index] ?? "";
      const _id = idOf(index);
      const translates = choices.find((choice) => choice._id === row?._id);
      if (row !== undefined && translates !== undefined)
        changes.push(planTexts(content, list, { _id, entry, row, tag, title, translates }));
      else {
        translation.unmatched.push({ _id, kind, title });
        notImported.push(`${kind} “${title}”: nothing on the site matches it`);
      }
    }
  }
  const preview = {
    _id: newId(),
    source: resume.file.name,
    changes: changes.map(({ previewChange }) => previewChange),
    notImported,
    warnings: resume.warnings.map(({ text }) => text),
    translation,
  };
  return { preview, changes, resume, language: tag };
}

/** An entry's name with its group, because a skill such as "6 years" says little alone. */
function withGroup({ nameOf }: Pick<AnyList, "nameOf">): (entry: Fields) => string {
  return (entry) => [entry.group, nameOf(entry)].filter(Boolean).join(": ");
}

type Entries = Pick<AnyList, "name" | "kind" | "table" | "rows" | "nameOf"> & { entries: Fields[] };

/** The lists of the file, after the profile and the summary as lists of one entry. */
function listsWithPerson(resume: ResumeImport, { lists }: Importers): Entries[] {
  const { email: _email, phone: _phone, website: _website, ...profile } = resume.profile;
  const summaryList = lists.find(({ name }) => name === "summary translations");
  const own = new Set(["profile translations", "summary translations", "visibility"]);
  return [
    {
      name: "profile",
      kind: "profile",
      table: users,
      rows: (db) => db.select().from(users).all(),
      nameOf: ({ fname, lname }: Fields) => [fname, lname].filter(Boolean).join(" "),
      entries: [profile],
    },
    ...(summaryList
      ? [{ ...summaryList, nameOf: () => "Summary", entries: [{ summary: resume.summary }] }]
      : []),
    ...lists
      .filter(({ name, isFirst, table }) => !isFirst && !own.has(name) && "translated" in table)
      .map((list) => ({ ...list, entries: resume[list.name] as Fields[] })),
  ];
}

/** An entry of the file with the one on the site that it translates. */
type Match = {
  _id: string;
  entry: Fields;
  row: Row;
  tag: string;
  title: string;
  translates: { _id: string; title: string };
};

function planTexts(
  { model }: Content,
  list: Entries,
  { _id, entry, row, tag, title, translates }: Match,
): PlannedChange {
  const present = storedTranslationsOf(row)[tag] ?? {};
  const texts = model
    .translatedFieldsOf(getTableName(list.table))
    .filter((name) => !isBlank(entry[name]) && !isBlank(row[name]))
    .map((name) => [name, entry[name] as TranslatedText] as const); // The field can be translated.
  const changed = texts.filter(([name, text]) => !Bun.deepEquals(present[name]?.text, text));
  return {
    previewChange: {
      _id,
      kind: list.kind,
      title,
      translates,
      action: changed.length === 0 ? "same" : "change",
      // The texts in the main language, so that the owner can check the match.
      before: Object.fromEntries(changed.map(([name]) => [name, row[name]])),
      after: Object.fromEntries(changed),
    },
    isCurrent: (db) =>
      list.rows(db).some(({ _id, version }: Row) => _id === row._id && version === row.version),
    apply: (change) =>
      change.update(list.table, row._id, { translations: { [tag]: Object.fromEntries(changed) } } as never, {
        name: list.kind,
      }), // Every such table has translations.
  };
}

/** Points for how well two entries match: an equal date, an equal address or name, and different dates. */
const SAME_DATE = 3;
const SAME_TEXT = 2;
const OTHER_DATES = -3;
/** Fields that are equal in many entries, and therefore say little. */
const commonFields = new Set(["location", "group"]);

/**
 * Finds the stored entry of each entry of a file in another language, by dates, addresses, names that are the same in both,
 * and by their order if both lists have the same length.
 * @param givenFor the id of the entry that the owner matched with one of the file, `""` for none; undefined to find it
 */
function matchEntries(
  entries: Fields[],
  rows: Row[],
  texts: readonly string[],
  givenFor: (index: number) => string | undefined,
): Map<number, Row> {
  const hasSameOrder = entries.length === rows.length;
  const pairs = entries.flatMap((entry, index) =>
    rows.map((row, place) => {
      const isSamePlace = hasSameOrder && index === place;
      const points =
        pointsOf(entry, row, texts) + (isSamePlace ? 1 : 0) + (hasOtherDates(entry, row) ? OTHER_DATES : 0);
      return { index, row, points, distance: Math.abs(index - place) };
    }),
  );
  const matches = new Map<number, Row>();
  const used = new Set<Row>();
  for (const index of entries.keys()) {
    const row = rows.find(({ _id }) => _id === givenFor(index));
    if (row === undefined || used.has(row)) continue;
    matches.set(index, row);
    used.add(row);
  }
  for (const { index, row, points } of pairs.sort((a, b) => b.points - a.points || a.distance - b.distance)) {
    if (points <= 0 || givenFor(index) !== undefined || matches.has(index) || used.has(row)) continue;
    matches.set(index, row);
    used.add(row);
  }
  return matches;
}

const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-01$/.test(value);

function hasOtherDates(entry: Fields, row: Row): boolean {
  return Object.entries(entry).some(
    ([name, value]) => isDate(value) && isDate(row[name]) && value !== row[name],
  );
}

function pointsOf(entry: Fields, row: Row, texts: readonly string[]): number {
  const same = Object.entries(entry).filter(
    ([name, value]) => typeof value === "string" && value !== "" && isSameText(value, row[name]),
  );
  return same.reduce((points, [name, value]) => {
    if (isDate(value) || /^https?:/.test(String(value))) return points + SAME_DATE;
    return texts.includes(name) && !commonFields.has(name) ? points + SAME_TEXT : points;
  }, 0);
}

function isSameText(one: string, other: unknown): boolean {
  return typeof other === "string" && one.toLowerCase() === other.toLowerCase();
}
