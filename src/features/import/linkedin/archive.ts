import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { ImportError } from "../import-error.ts";

/** Limits in bytes and files; real archives stay far below them. */
const ARCHIVE_MAX = 40 * 1024 * 1024;
const FILE_MAX = 8 * 1024 * 1024;
const FILES_MAX = 2000;

/** A row of a table by column. */
export type Row = Record<string, string>;

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
  honors: ["Title", "Issued On"],
  publications: ["Name", "Published On"],
  volunteering: ["Company Name", "Role"],
  references: ["First Name", "Text", "Status"],
  courses: ["Name", "Number"],
  skills: ["Name"],
} as const satisfies Record<string, readonly string[]>;
export type TableName = keyof typeof tables;

/** Files with other people's data or the owner's activity are never read. */
const privateFiles =
  /connections|messages|invitations|contacts|endorsement|recommendations_?\s?given|registration|ad_targeting|shares|comments|reactions|votes|search|logins|security|inferences|learning|jobs\/|verifications|saved|follows|events|rich_media|receipts/i;

/**
 * Reads the tables of a LinkedIn archive.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @returns a function that returns the rows of a table, none if the table is missing
 * @throws ImportError if it is not a ZIP, is too large, or contains no LinkedIn data
 */
export function readArchive(bytes: Uint8Array, name: string): (table: TableName) => Row[] {
  const found = new Map<TableName, Row[]>();
  for (const content of unzip(bytes, name)) {
    const table = readTable(content);
    if (table !== null && !found.has(table.name)) found.set(table.name, table.rows);
  }
  if (found.size === 0)
    throw new ImportError(
      `${name} is not a LinkedIn archive: it contains no file such as Profile.csv or Positions.csv.`,
    );
  return (table) => found.get(table) ?? [];
}

function unzip(bytes: Uint8Array, name: string): Uint8Array[] {
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
    // Shortest name first: of two tables of the same kind, the first is used.
    return Object.entries(files)
      .sort(([a], [b]) => a.length - b.length)
      .map(([, content]) => content);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `${name} is a ZIP file that can't be unpacked. It may be damaged: download it again.`,
    );
  }
}

function readTable(content: Uint8Array): { name: TableName; rows: Row[] } | null {
  let lines: string[][];
  try {
    lines = parse(decode(content), {
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return null;
  }
  // There may be notes before the header.
  for (const [index, header] of lines.slice(0, 10).entries()) {
    const name = tableOf(header);
    if (name === null) continue;
    const rows = lines
      .slice(index + 1)
      .map((cells) =>
        Object.fromEntries(header.map((column, place) => [column, decodeEntities(cells[place] ?? "")])),
      )
      .filter((row) => Object.values(row).some((cell) => cell !== ""));
    return { name, rows };
  }
  return null;
}

function tableOf(header: string[]): TableName | null {
  const columns = new Set(header.map((column) => column.toLowerCase()));
  for (const [name, needed] of Object.entries(tables) as [TableName, readonly string[]][]) {
    if (!needed.every((column) => columns.has(column.toLowerCase()))) continue;
    // The table of skills has only this column; many other tables have a "Name" too.
    if (name === "skills" && header.filter(Boolean).length > 1) continue;
    return name;
  }
  return null;
}

/** Decodes UTF-8, or else Windows-1252, as saved by spreadsheet programs. */
function decode(content: Uint8Array): string {
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

/** The first of the named columns that is not empty. Case does not matter, because it varies between archives. */
export function firstNonEmptyColumn(row: Row, ...names: string[]): string {
  for (const name of names) {
    const key = Object.keys(row).find((column) => column.toLowerCase() === name.toLowerCase());
    const value = key === undefined ? "" : (row[key] ?? "").trim();
    if (value !== "") return value;
  }
  return "";
}
