import { asHref } from "../../../core/resume/address.ts";
import type { ReportNote } from "../../../core/resume/source.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { completeAddresses } from "./addresses.ts";
import { type Row, readArchive, type TableName } from "./archive.ts";
import { readBasics } from "./basics.ts";
import { RowReader } from "./row-reader.ts";

type Entry = Record<string, unknown>;

/**
 * Converts a LinkedIn archive to a JSON Resume. Cells that it has no place for are added under the names of their columns, so
 * that they are listed as not imported.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @throws ImportError if it is not a ZIP, is too large, or contains no LinkedIn data
 */
export function readLinkedIn(bytes: Uint8Array, name: string): { resume: Entry; notes: ReportNote[] } {
  const notes: ReportNote[] = [];
  const { rowsOf, unread } = readArchive(bytes, name);
  const resume = completeAddresses(resumeOf(rowsOf), notes) as Entry; // An object stays one.
  for (const path of unread)
    notes.push({ paths: [path], text: `${path} has columns that Vitrine doesn't know, and was not read.` });
  return { resume, notes };
}

function resumeOf(rowsOf: (table: TableName) => Row[]): Entry {
  /** The entries of a table, each once. */
  const entriesOf = (table: TableName, read: (row: RowReader) => Entry): Entry[] => {
    const entries = rowsOf(table).map((row) => {
      const reader = new RowReader(row);
      return omitBlank({ ...read(reader), ...reader.rest() });
    });
    return uniqueBy(entries, (entry) => JSON.stringify(entry));
  };
  const references = entriesOf("references", referenceOf);
  const isVisible = ({ status }: Entry) => /^visible$/i.test(String(status ?? ""));
  return omitBlank({
    basics: readBasics(rowsOf),
    work: entriesOf("positions", (row) => ({
      name: row.cell("Company Name"),
      position: row.cell("Title"),
      ...splitHighlights(row.cell("Description")),
      location: row.cell("Location"),
      ...row.period(true),
    })),
    ...educationOf(entriesOf),
    skills: uniqueByName(entriesOf("skills", (row) => ({ name: row.cell("Name") }))),
    projects: entriesOf("projects", (row) => {
      const { summary: description, highlights } = splitHighlights(row.cell("Description"));
      return {
        name: row.cell("Title"),
        ...{ description, highlights },
        url: row.cell("Url"),
        ...row.period(true),
      };
    }),
    certificates: entriesOf("certifications", certificateOf),
    languages: entriesOf("languages", (row) => ({
      language: row.cell("Name"),
      fluency: proficiency(row.cell("Proficiency")),
    })),
    awards: entriesOf("honors", (row) => ({
      title: row.cell("Title"),
      awarder: row.cell("Issuer"),
      ...row.date("Issued On", "date"),
      summary: row.cell("Description"),
    })),
    publications: entriesOf("publications", (row) => ({
      name: row.cell("Name"),
      publisher: row.cell("Publisher"),
      ...row.date("Published On", "releaseDate"),
      url: row.cell("Url"),
      summary: row.cell("Description"),
    })),
    volunteer: entriesOf("volunteering", (row) => ({
      organization: row.cell("Company Name"),
      position: row.cell("Role"),
      ...row.period(true),
      ...splitHighlights(row.cell("Description")),
    })),
    interests: interestsOf(rowsOf("interests")),
    references: references.filter(isVisible).map(({ status: _status, ...reference }) => reference),
    hiddenReferences: references.filter((reference) => !isVisible(reference)),
    causes: entriesOf("causes", (row) => ({ name: row.cell("Supported Cause") })),
    sections: sectionsOf(entriesOf),
  });
}

type EntriesOf = (table: TableName, read: (row: RowReader) => Entry) => Entry[];

function educationOf(entriesOf: EntriesOf): Entry {
  const education = entriesOf("education", (row) => ({
    institution: row.cell("School Name"),
    ...degreeOf(row.cell("Degree Name")),
    ...row.period(false),
    achievements: lines(row.cell("Notes")),
    associations: lines(row.cell("Activities")),
  }));
  const courses = entriesOf("courses", (row) => ({ name: row.cell("Name"), number: row.cell("Number") }));
  const [only] = education;
  // Courses don't name their school.
  if (education.length !== 1 || only === undefined) return { education, courses };
  const numbers = courses.filter(({ number }) => number).map(({ name, number }) => `${name}: ${number}`);
  return {
    education: [omitBlank({ ...only, courses: courses.map(({ name }) => name), courseNumbers: numbers })],
  };
}

function certificateOf(row: RowReader): Entry {
  const [url, license] = [row.cell("Url"), row.cell("License Number")];
  // LinkedIn itself sometimes puts the address there.
  const isMisplaced = url === "" && /^https?:/i.test(license) && asHref(license) !== "";
  return {
    name: row.cell("Name"),
    issuer: row.cell("Authority"),
    url: isMisplaced ? license : url,
    ...row.period(false, "date"),
    licenseNumber: isMisplaced ? "" : license,
  };
}

function referenceOf(row: RowReader): Entry {
  return {
    name: [row.cell("First Name"), row.cell("Last Name")].filter(Boolean).join(" "),
    position: row.cell("Job Title"),
    organization: row.cell("Company"),
    reference: row.cell("Text"),
    ...row.americanDate("Creation Date", "date"),
    status: row.cell("Status"),
  };
}

/** One to a row, or all in one cell. */
function interestsOf(rows: Row[]): Entry[] {
  const names = rows.flatMap((row) => [...row.values()].flatMap((cell) => cell.split(",")));
  return uniqueByName(names.map((name) => ({ name: name.trim() })).filter(({ name }) => name !== ""));
}

/** Tables that JSON Resume has no list for, as sections of their own. */
function sectionsOf(entriesOf: EntriesOf): Entry[] {
  const sections = [
    {
      title: "Organizations",
      entries: entriesOf("organizations", (row) => {
        const period = row.period(false);
        const isOpen = period.endDate === "" && Boolean(period.startDate);
        return {
          name: row.cell("Name"),
          role: row.cell("Position"),
          ...period,
          ...(isOpen && { isCurrent: true }),
          ...splitHighlights(row.cell("Description")),
        };
      }),
    },
    {
      title: "Patents",
      entries: entriesOf("patents", (row) => ({
        name: row.cell("Title"),
        organization: row.cell("Patent Number"),
        ...row.date("Issued On", "startDate"),
        url: row.cell("Url"),
        summary: row.cell("Description"),
      })),
    },
    {
      title: "Test Scores",
      entries: entriesOf("testScores", (row) => ({
        name: row.cell("Name"),
        level: row.cell("Score"),
        ...row.date("Issued On", "startDate"),
        summary: row.cell("Description"),
      })),
    },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

/** Splits "Bachelor of Science, Physics" and "BSc Physics" into degree and subject. */
function degreeOf(text: string): { studyType: string; area: string } {
  const [, studyType = text, area = ""] =
    /^([^,]+),\s+(.+)$/.exec(text) ??
    /^([BMD]\. ?[A-Z][a-z]{0,3}\.|[BMD]\.?[A-Z][a-z]{0,3}\.?|Ph\.?D\.?|MBA) (.+)$/.exec(text) ??
    [];
  return { studyType, area };
}

/** Both `NATIVE_OR_BILINGUAL` and "Native or bilingual proficiency" become "Native or bilingual". */
function proficiency(text: string): string {
  const level = text
    .replaceAll("_", " ")
    .replace(/ proficiency$/i, "")
    .toLowerCase();
  return level.charAt(0).toUpperCase() + level.slice(1);
}

/** Splits a text and the list after it. LinkedIn often writes both in one line, with two spaces for a line break. */
function splitHighlights(text: string): { summary: string; highlights: string[] } {
  const [summary = "", ...highlights] = text.split(/(?:^|\s{2,}|\n\s*)[•·▪‣]\s*|(?:^|\n)\s*[-*–]\s+/);
  return { summary: summary.trim(), highlights: highlights.map((item) => item.trim()).filter(Boolean) };
}

function lines(text: string): string[] {
  return text
    .split(/\n|\s{2,}/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function uniqueByName(entries: Entry[]): Entry[] {
  return uniqueBy(entries, ({ name }) => String(name).toLowerCase());
}

function uniqueBy<T>(entries: T[], keyOf: (entry: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const entry of entries) if (!byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry);
  return [...byKey.values()];
}
