import { cell, type Row, readArchive, type TableName } from "./archive.ts";

/**
 * Converts a LinkedIn archive to a JSON Resume.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @throws ImportError if it is not a ZIP, is too large, or contains no LinkedIn data
 */
export function readLinkedIn(bytes: Uint8Array, name: string): Record<string, unknown> {
  return resumeOf(readArchive(bytes, name));
}

function resumeOf(rowsOf: (table: TableName) => Row[]): Record<string, unknown> {
  const [profile = {}] = rowsOf("profile");
  const education = rowsOf("education").map((row) => {
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
  const courses = rowsOf("courses").map((row) => cell(row, "Name"));
  const [only] = education;
  // Courses don't name their school.
  const isOneSchool = education.length === 1 && only !== undefined;
  return filled({
    basics: basicsOf(profile, rowsOf),
    work: rowsOf("positions").map((row) =>
      filled({
        name: cell(row, "Company Name"),
        position: cell(row, "Title"),
        ...splitHighlights(cell(row, "Description")),
        location: cell(row, "Location"),
        startDate: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
      }),
    ),
    education: isOneSchool ? [filled({ ...only, courses })] : education,
    courses: isOneSchool ? [] : courses,
    skills: rowsOf("skills").map((row) => ({ name: cell(row, "Name") })),
    projects: rowsOf("projects").map((row) =>
      filled({
        name: cell(row, "Title"),
        ...toProjectTexts(splitHighlights(cell(row, "Description"))),
        url: cell(row, "Url"),
        startDate: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
      }),
    ),
    certificates: rowsOf("certifications").map((row) =>
      filled({
        name: cell(row, "Name"),
        issuer: cell(row, "Authority"),
        url: cell(row, "Url"),
        date: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
        licenseNumber: cell(row, "License Number"),
      }),
    ),
    languages: rowsOf("languages").map((row) =>
      filled({ language: cell(row, "Name"), fluency: proficiency(cell(row, "Proficiency")) }),
    ),
    awards: rowsOf("honors").map((row) =>
      filled({ title: cell(row, "Title"), date: cell(row, "Issued On"), summary: cell(row, "Description") }),
    ),
    publications: rowsOf("publications").map((row) =>
      filled({
        name: cell(row, "Name"),
        publisher: cell(row, "Publisher"),
        releaseDate: cell(row, "Published On"),
        url: cell(row, "Url"),
        summary: cell(row, "Description"),
      }),
    ),
    volunteer: rowsOf("volunteering").map((row) =>
      filled({
        organization: cell(row, "Company Name"),
        position: cell(row, "Role"),
        startDate: cell(row, "Started On"),
        endDate: cell(row, "Finished On"),
        ...splitHighlights(cell(row, "Description")),
        cause: cell(row, "Cause"),
      }),
    ),
    references: rowsOf("references")
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

/** Splits "Bachelor of Science, Physics" and "BSc Physics" into degree and subject. */
function degreeOf(text: string): { studyType: string; area: string } {
  const [, studyType = text, area = ""] =
    /^([^,]+),\s+(.+)$/.exec(text) ?? /^([BMD]\.?[A-Z][a-z]{0,3}\.?|Ph\.?D\.?|MBA) (.+)$/.exec(text) ?? [];
  return { studyType, area };
}

function basicsOf(profile: Row, rowsOf: (table: TableName) => Row[]): Record<string, unknown> {
  const emails = rowsOf("emails");
  const primary = emails.find((row) => /^yes$/i.test(cell(row, "Primary"))) ?? emails[0] ?? {};
  const phones = rowsOf("phones").filter((row) => cell(row, "Number") !== "");
  const phone = phones.find((row) => /^mobile$/i.test(cell(row, "Type"))) ?? phones[0] ?? {};
  const [website, ...others] = websites(cell(profile, "Websites"));
  const handles = cell(profile, "Twitter Handles")
    .replace(/^\[|\]$/g, "")
    .split(",");
  const place = cell(profile, "Geo Location") || cell(profile, "Country");
  const [summary = {}] = rowsOf("profileSummary");
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

/** Reads `[PERSONAL:https://a.example,OTHER:https://b.example]`, or a single address. */
function websites(text: string): string[] {
  return text
    .replace(/^\[|\]$/g, "")
    .split(/,(?=\s*(?:[A-Z_]+:)?https?:)/i)
    .map((part) => part.trim().replace(/^[A-Z_]+:(?=\S+[./])(?!\/\/)/, ""))
    .filter(Boolean);
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

function toProjectTexts({ summary, highlights }: ReturnType<typeof splitHighlights>) {
  return { description: summary, highlights };
}

function lines(text: string): string[] {
  return text
    .split(/\n|\s{2,}/)
    .map((line) => line.trim())
    .filter(Boolean);
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
