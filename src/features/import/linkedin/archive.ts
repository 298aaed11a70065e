import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { ImportError } from "../import-error.ts";

/** Bounds of an archive, in bytes and files: LinkedIn's own stay far below them. */
const ARCHIVE_MAX = 40 * 1024 * 1024;
const FILE_MAX = 8 * 1024 * 1024;
const FILES_MAX = 2000;

/** A line of a table, by the columns of its header. */
export type Row = Record<string, string>;

/** The files that are read, by columns that tell each from the others whatever it is called. No other is opened as a table. */
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

/** Other people's data, and what the owner has done there: never looked into. */
const private_ =
  /connections|messages|invitations|contacts|endorsement|recommendations_?\s?given|registration|ad_targeting|shares|comments|reactions|votes|search|logins|security|inferences|learning|jobs\/|verifications|saved|follows|events|rich_media|receipts/i;

/**
 * The tables of LinkedIn's archive.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @returns the rows of a table; none of one that is not there
 * @throws ImportError for what is no ZIP, is larger than any such archive, or holds none of LinkedIn's files
 */
export function readArchive(bytes: Uint8Array, name: string): (table: TableName) => Row[] {
  const found = new Map<TableName, Row[]>();
  for (const content of unzip(bytes, name)) {
    const table = readTable(content);
    if (table !== null && !found.has(table.name)) found.set(table.name, table.rows);
  }
  if (found.size === 0)
    throw new ImportError(
      `${name} holds none of the files of LinkedIn's export, such as Profile.csv or Positions.csv.`,
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
        if (count > FILES_MAX) throw new ImportError(`${name} holds more than ${FILES_MAX} files.`);
        if (!/\.csv$/i.test(path) || /(^|\/)(__MACOSX\/|\._)/.test(path) || private_.test(path)) return false;
        // One that is too large is none of those that are read; its size may be a lie, and no more is unpacked than it says.
        if (originalSize > FILE_MAX) return false;
        total += originalSize;
        if (total > ARCHIVE_MAX) throw new ImportError(`${name} unpacks to more than 40 MB.`);
        return true;
      },
    });
    // The best known name first: of two tables of one kind the first counts.
    return Object.entries(files)
      .sort(([one], [other]) => one.length - other.length)
      .map(([, content]) => content);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${name} is a ZIP file that can't be unpacked; it may be damaged.`);
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
  // Notes may stand before the header.
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
    // The one table that a single common column tells has no other.
    if (name === "skills" && header.filter(Boolean).length > 1) continue;
    return name;
  }
  return null;
}

/** In UTF-8, else as an office program has saved it again. */
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

/** The first of the named columns that says something; names of columns differ in case now and then. */
export function cell(row: Row, ...names: string[]): string {
  for (const name of names) {
    const key = Object.keys(row).find((column) => column.toLowerCase() === name.toLowerCase());
    const value = key === undefined ? "" : (row[key] ?? "").trim();
    if (value !== "") return value;
  }
  return "";
}
