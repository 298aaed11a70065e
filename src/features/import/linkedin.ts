import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { ImportError } from "./import-error.ts";

/** Bounds of an archive, in bytes and files: LinkedIn's own stay far below them. */
const ARCHIVE_MAX = 40 * 1024 * 1024;
const FILE_MAX = 8 * 1024 * 1024;
const FILES_MAX = 2000;

type Row = Record<string, string>;

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
type TableName = keyof typeof tables;

/** Other people's data, and what the owner has done there: never looked into. */
const private_ =
  /connections|messages|invitations|contacts|endorsement|recommendations_?\s?given|registration|ad_targeting|shares|comments|reactions|votes|search|logins|security|inferences|learning|jobs\/|verifications|saved|follows|events|rich_media|receipts/i;

/**
 * LinkedIn's archive of a member's data as a JSON Resume.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @throws ImportError for what is no ZIP, is larger than any such archive, or holds none of LinkedIn's files
 */
export function readLinkedIn(bytes: Uint8Array, name: string): Record<string, unknown> {
  const found = new Map<TableName, Row[]>();
  for (const content of unzip(bytes, name)) {
    const table = readTable(content);
    if (table !== null && !found.has(table.name)) found.set(table.name, table.rows);
  }
  if (found.size === 0)
    throw new ImportError(
      `${name} holds none of the files of LinkedIn's export, such as Profile.csv or Positions.csv.`,
    );
  return resumeOf((table) => found.get(table) ?? []);
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

function resumeOf(of: (table: TableName) => Row[]): Record<string, unknown> {
  const [profile = {}] = of("profile");
  const education = of("education").map((row) => {
    const { studyType, area } = degreeOf(cell(row, "Degree Name"));
    return filled({
      institution: cell(row, "School Name"),
      studyType,
      area,
      startDate: cell(row, "Start Date", "Started On"),
      endDate: cell(row, "End Date", "Finished On"),
      achievements: lines(cell(row, "Notes")),
      associations: lines(cell(row, "Activities")),
    });
  });
  const courses = of("courses").map((row) => cell(row, "Name"));
  const [only] = education;
  // Which school a course was at is not said.
  const isClear = education.length === 1 && only !== undefined;
  return filled({
    basics: basicsOf(profile, of),
    work: of("positions").map((row) =>
      filled({
        name: cell(row, "Company Name"),
        position: cell(row, "Title"),
        ...described(cell(row, "Description")),
        location: cell(row, "Location"),
        startDate: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
      }),
    ),
    education: isClear ? [filled({ ...only, courses })] : education,
    courses: isClear ? [] : courses,
    skills: of("skills").map((row) => ({ name: cell(row, "Name") })),
    projects: of("projects").map((row) =>
      filled({
        name: cell(row, "Title"),
        ...renamed(described(cell(row, "Description"))),
        url: cell(row, "Url"),
        startDate: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
      }),
    ),
    certificates: of("certifications").map((row) =>
      filled({
        name: cell(row, "Name"),
        issuer: cell(row, "Authority"),
        url: cell(row, "Url"),
        date: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
        licenseNumber: cell(row, "License Number"),
      }),
    ),
    languages: of("languages").map((row) =>
      filled({ language: cell(row, "Name"), fluency: proficiency(cell(row, "Proficiency")) }),
    ),
    awards: of("honors").map((row) =>
      filled({ title: cell(row, "Title"), date: cell(row, "Issued On"), summary: cell(row, "Description") }),
    ),
    publications: of("publications").map((row) =>
      filled({
        name: cell(row, "Name"),
        publisher: cell(row, "Publisher"),
        releaseDate: cell(row, "Published On"),
        url: cell(row, "Url"),
        summary: cell(row, "Description"),
      }),
    ),
    volunteer: of("volunteering").map((row) =>
      filled({
        organization: cell(row, "Company Name"),
        position: cell(row, "Role"),
        startDate: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
        ...described(cell(row, "Description")),
        cause: cell(row, "Cause"),
      }),
    ),
    references: of("references")
      .filter((row) => cell(row, "Status").toUpperCase() === "VISIBLE")
      .map((row) =>
        filled({
          name: [cell(row, "First Name"), cell(row, "Last Name")].filter(Boolean).join(" "),
          position: cell(row, "Job Title"),
          organization: cell(row, "Company"),
          reference: cell(row, "Text"),
        }),
      ),
  });
}

/** "Bachelor of Science, Physics" and "BSc Physics" name a level and a subject. */
function degreeOf(text: string): { studyType: string; area: string } {
  const [, studyType = text, area = ""] =
    /^([^,]+),\s+(.+)$/.exec(text) ?? /^([BMD]\.?[A-Z][a-z]{0,3}\.?|Ph\.?D\.?|MBA) (.+)$/.exec(text) ?? [];
  return { studyType, area };
}

function basicsOf(profile: Row, of: (table: TableName) => Row[]): Record<string, unknown> {
  const emails = of("emails");
  const primary = emails.find((row) => /^yes$/i.test(cell(row, "Primary"))) ?? emails[0] ?? {};
  const phones = of("phones").filter((row) => cell(row, "Number") !== "");
  const phone = phones.find((row) => /^mobile$/i.test(cell(row, "Type"))) ?? phones[0] ?? {};
  const [website, ...others] = websites(cell(profile, "Websites"));
  const handles = cell(profile, "Twitter Handles")
    .replace(/^\[|\]$/g, "")
    .split(",");
  const place = cell(profile, "Geo Location") || cell(profile, "Country");
  const [summary = {}] = of("profileSummary");
  return filled({
    name: [cell(profile, "First Name"), cell(profile, "Last Name")].filter(Boolean).join(" "),
    label: cell(profile, "Headline"),
    email: cell(primary, "Email Address"),
    phone: cell(phone, "Number"),
    url: website,
    summary: cell(profile, "Summary") || cell(summary, "Profile Summary"),
    location: place === "" ? undefined : { city: place },
    profiles: [
      ...handles
        .map((handle) => handle.trim())
        .filter(Boolean)
        .map((username) => ({ network: "Twitter", username })),
      ...others.map((url) => ({ network: "", url })),
    ],
  });
}

/** `[PERSONAL:https://a.example,OTHER:https://b.example]`, or an address alone. */
function websites(text: string): string[] {
  return text
    .replace(/^\[|\]$/g, "")
    .split(/,(?=\s*(?:[A-Z_]+:)?https?:)/i)
    .map((part) => part.trim().replace(/^[A-Z_]+:(?=\S+[./])(?!\/\/)/, ""))
    .filter(Boolean);
}

/** `NATIVE_OR_BILINGUAL` and "Native or bilingual proficiency" are the same. */
function proficiency(text: string): string {
  const words = text
    .replaceAll("_", " ")
    .replace(/ proficiency$/i, "")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text before a list, and the list; LinkedIn often writes both in one line, with two blanks for the end of one. */
function described(text: string): { summary: string; highlights: string[] } {
  const [summary = "", ...highlights] = text.split(/(?:^|\s{2,}|\n\s*)[•·▪‣]\s*|(?:^|\n)\s*[-*–]\s+/);
  return { summary: summary.trim(), highlights: highlights.map((item) => item.trim()).filter(Boolean) };
}

function renamed({ summary, highlights }: ReturnType<typeof described>) {
  return { description: summary, highlights };
}

function lines(text: string): string[] {
  return text
    .split(/\n|\s{2,}/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The first of the named columns that says something; names of columns differ in case now and then. */
function cell(row: Row, ...names: string[]): string {
  for (const name of names) {
    const key = Object.keys(row).find((column) => column.toLowerCase() === name.toLowerCase());
    const value = key === undefined ? "" : (row[key] ?? "").trim();
    if (value !== "") return value;
  }
  return "";
}

function filled(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) =>
        value !== "" &&
        value !== undefined &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
}
