import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { ImportError } from "../import-error.ts";

/** Limits in bytes and files; real archives stay far below them. */
const ARCHIVE_MAX = 40 * 1024 * 1024;
const FILE_MAX = 8 * 1024 * 1024;
const FILES_MAX = 2000;

/** The cells of a table's row by column. */
export type Row = ReadonlyMap<string, string>;

/** The tables that are read, recognized by their columns, because file names are localized. */
const tables = {
  profile: ["First Name", "Last Name", "Headline"],
  profileSummary: ["Profile Summary"],
  positions: ["Company Name", "Title", "Started On"],
  education: ["School Name", "Degree Name"],
  projects: ["Title", "Url", "Started On"],
  certifications: ["Name", "Authority"],
  languages: ["Name", "Proficiency"],
  emails: ["Email Address", "Primary"],
  phones: ["Number", "Type"],
  patents: ["Title", "Patent Number"],
  honors: ["Title", "Issued On"],
  publications: ["Name", "Published On"],
  volunteering: ["Company Name", "Role"],
  organizations: ["Name", "Position"],
  references: ["First Name", "Text", "Status"],
  courses: ["Name", "Number"],
  testScores: ["Name", "Score"],
  causes: ["Supported Cause"],
  interests: ["Interests"],
  skills: ["Name"],
} as const satisfies Record<string, readonly string[]>;
export type TableName = keyof typeof tables;

/** Current names of columns by those of other years (2015–2019), in lower case. */
const olderNames: Record<string, string> = {
  start: "Started On",
  "start date": "Started On",
  end: "Finished On",
  "end date": "Finished On",
  "issue date": "Issued On",
  "publication date": "Published On",
  "is primary": "Primary",
  "status updated on": "Updated On",
  "patent or application number": "Patent Number",
  "application number": "Patent Number",
  "dated on": "Issued On",
  interest: "Interests",
};
const currentNames = new Map(
  [...Object.values(tables).flat(), "Finished On", "Description", "Issuer", "Publisher"].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** Files with other people's data or the owner's activity are never read. */
const privateFiles =
  /connections|messages|invitations|contacts|endorsement|recommendations_?\s?given|registration|ad_targeting|shares|comments|reactions|votes|search|logins|security|inferences|learning|jobs\/|verifications|saved|follows|events|rich_media|receipts/i;

/** Files of a résumé, which are not left out silently. */
const resumeFiles =
  /(^|\/)[^/]*(profile|position|education|project|certification|language|skill|honor|award|publication|volunteer|organization|course|patent|test.?score|recommendation)[^/]*\.csv$/i;

/**
 * Reads the tables of a LinkedIn archive.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @returns a function that returns the rows of a table, none if the table is missing; and the files of a résumé that have unknown
 * columns
 * @throws ImportError if it is not a ZIP, is too large, or contains no LinkedIn data
 */
export function readArchive(
  bytes: Uint8Array,
  name: string,
): { rowsOf: (table: TableName) => Row[]; unread: string[] } {
  const found = new Map<TableName, Row[]>();
  const unread: string[] = [];
  for (const [path, content] of unzip(bytes, name)) {
    const table = readTable(path, content);
    if (table !== null) found.set(table.name, [...(found.get(table.name) ?? []), ...table.rows]);
    else if (resumeFiles.test(path)) unread.push(path);
  }
  if (found.size === 0)
    throw new ImportError(
      `${name} is not a LinkedIn archive: it contains no file such as Profile.csv or Positions.csv.`,
    );
  return { rowsOf: (table) => found.get(table) ?? [], unread };
}

function unzip(bytes: Uint8Array, name: string): [path: string, content: Uint8Array][] {
  let total = 0;
  let count = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name: path, originalSize }) {
        count += 1;
        if (count > FILES_MAX)
          throw new ImportError(
            `${name} is not a LinkedIn archive: it contains more than ${FILES_MAX} files.`,
          );
        if (!/\.csv$/i.test(path) || /(^|\/)(__MACOSX\/|\._)/.test(path) || privateFiles.test(path))
          return false;
        // No more than the declared size is unpacked, so a false size does no harm.
        if (originalSize > FILE_MAX) return false;
        total += originalSize;
        if (total > ARCHIVE_MAX)
          throw new ImportError(`${name} is not a LinkedIn archive: it unpacks to more than 40 MB.`);
        return true;
      },
    });
    // Shortest name first: of two profiles, the first is used.
    return Object.entries(files).sort(([a], [b]) => a.length - b.length);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `${name} is a ZIP file that can't be unpacked. It may be damaged: download it again.`,
    );
  }
}

function readTable(path: string, content: Uint8Array): { name: TableName; rows: Row[] } | null {
  const text = decode(content);
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      // Some tables of 2015–2018 are separated by tabs.
      delimiter: /^[^,\n]*\t/.test(text) ? "\t" : ",",
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return null;
  }
  // There may be notes before the header.
  for (const [index, line] of lines.slice(0, 10).entries()) {
    const header = line.map(currentName);
    const name = tableOf(path, header);
    if (name === null) continue;
    const rows = lines
      .slice(index + 1)
      .map((cells) => new Map(header.map((column, place) => [column, decodeEntities(cells[place] ?? "")])))
      .filter((row) => [...row.values()].some((cell) => cell !== ""));
    return { name, rows };
  }
  return null;
}

/** The name that a column has today. Case does not matter, because it varies between archives. */
function currentName(column: string): string {
  const name = column.toLowerCase();
  return olderNames[name] ?? currentNames.get(name) ?? column;
}

function tableOf(path: string, header: string[]): TableName | null {
  // Its only column has had several names.
  if (/(^|\/)interests[^/]*$/i.test(path)) return header.length === 1 ? "interests" : null;
  for (const [name, needed] of Object.entries(tables) as [TableName, readonly string[]][]) {
    if (!needed.every((column) => header.includes(column))) continue;
    // The table of skills has only this column; many other tables have a "Name" too.
    if (name === "skills" && header.filter(Boolean).length > 1) continue;
    return name;
  }
  return null;
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or else Windows-1252, as saved by spreadsheet programs. */
function decode(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder("utf-16le").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  nbsp: " ",
};

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole);
}
