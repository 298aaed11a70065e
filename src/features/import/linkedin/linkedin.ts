import { firstNonEmptyColumn, type Row, readArchive, type TableName } from "./archive.ts";

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
    const { studyType, area } = degreeOf(firstNonEmptyColumn(row, "Degree Name"));
    return filled({
      institution: firstNonEmptyColumn(row, "School Name"),
      studyType,
      area,
      startDate: firstNonEmptyColumn(row, "Start Date", "Started On"),
      endDate: firstNonEmptyColumn(row, "End Date", "Finished On"),
      achievements: lines(firstNonEmptyColumn(row, "Notes")),
      associations: lines(firstNonEmptyColumn(row, "Activities")),
    });
  });
  const courses = rowsOf("courses").map((row) => firstNonEmptyColumn(row, "Name"));
  const [only] = education;
  // Courses don't name their school.
  const isOneSchool = education.length === 1 && only !== undefined;
  return filled({
    basics: basicsOf(profile, rowsOf),
    work: rowsOf("positions").map((row) =>
      filled({
        name: firstNonEmptyColumn(row, "Company Name"),
        position: firstNonEmptyColumn(row, "Title"),
        ...splitHighlights(firstNonEmptyColumn(row, "Description")),
        location: firstNonEmptyColumn(row, "Location"),
        startDate: firstNonEmptyColumn(row, "Started On"),
        endDate: firstNonEmptyColumn(row, "Finished On"),
      }),
    ),
    education: isOneSchool ? [filled({ ...only, courses })] : education,
    courses: isOneSchool ? [] : courses,
    skills: rowsOf("skills").map((row) => ({ name: firstNonEmptyColumn(row, "Name") })),
    projects: rowsOf("projects").map((row) =>
      filled({
        name: firstNonEmptyColumn(row, "Title"),
        ...toProjectTexts(splitHighlights(firstNonEmptyColumn(row, "Description"))),
        url: firstNonEmptyColumn(row, "Url"),
        startDate: firstNonEmptyColumn(row, "Started On"),
        endDate: firstNonEmptyColumn(row, "Finished On"),
      }),
    ),
    certificates: rowsOf("certifications").map((row) =>
      filled({
        name: firstNonEmptyColumn(row, "Name"),
        issuer: firstNonEmptyColumn(row, "Authority"),
        url: firstNonEmptyColumn(row, "Url"),
        date: firstNonEmptyColumn(row, "Started On"),
        endDate: firstNonEmptyColumn(row, "Finished On"),
        licenseNumber: firstNonEmptyColumn(row, "License Number"),
      }),
    ),
    languages: rowsOf("languages").map((row) =>
      filled({
        language: firstNonEmptyColumn(row, "Name"),
        fluency: proficiency(firstNonEmptyColumn(row, "Proficiency")),
      }),
    ),
    awards: rowsOf("honors").map((row) =>
      filled({
        title: firstNonEmptyColumn(row, "Title"),
        date: firstNonEmptyColumn(row, "Issued On"),
        summary: firstNonEmptyColumn(row, "Description"),
      }),
    ),
    publications: rowsOf("publications").map((row) =>
      filled({
        name: firstNonEmptyColumn(row, "Name"),
        publisher: firstNonEmptyColumn(row, "Publisher"),
        releaseDate: firstNonEmptyColumn(row, "Published On"),
        url: firstNonEmptyColumn(row, "Url"),
        summary: firstNonEmptyColumn(row, "Description"),
      }),
    ),
    volunteer: rowsOf("volunteering").map((row) =>
      filled({
        organization: firstNonEmptyColumn(row, "Company Name"),
        position: firstNonEmptyColumn(row, "Role"),
        startDate: firstNonEmptyColumn(row, "Started On"),
        endDate: firstNonEmptyColumn(row, "Finished On"),
        ...splitHighlights(firstNonEmptyColumn(row, "Description")),
        cause: firstNonEmptyColumn(row, "Cause"),
      }),
    ),
    references: rowsOf("references")
      .filter((row) => firstNonEmptyColumn(row, "Status").toUpperCase() === "VISIBLE")
      .map((row) =>
        filled({
          name: [firstNonEmptyColumn(row, "First Name"), firstNonEmptyColumn(row, "Last Name")]
            .filter(Boolean)
            .join(" "),
          position: firstNonEmptyColumn(row, "Job Title"),
          organization: firstNonEmptyColumn(row, "Company"),
          reference: firstNonEmptyColumn(row, "Text"),
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
  const primary = emails.find((row) => /^yes$/i.test(firstNonEmptyColumn(row, "Primary"))) ?? emails[0] ?? {};
  const phones = rowsOf("phones").filter((row) => firstNonEmptyColumn(row, "Number") !== "");
  const phone = phones.find((row) => /^mobile$/i.test(firstNonEmptyColumn(row, "Type"))) ?? phones[0] ?? {};
  const [website, ...others] = websites(firstNonEmptyColumn(profile, "Websites"));
  const handles = firstNonEmptyColumn(profile, "Twitter Handles")
    .replace(/^\[|\]$/g, "")
    .split(",");
  const place = firstNonEmptyColumn(profile, "Geo Location") || firstNonEmptyColumn(profile, "Country");
  const [summary = {}] = rowsOf("profileSummary");
  return filled({
    name: [firstNonEmptyColumn(profile, "First Name"), firstNonEmptyColumn(profile, "Last Name")]
      .filter(Boolean)
      .join(" "),
    label: firstNonEmptyColumn(profile, "Headline"),
    email: firstNonEmptyColumn(primary, "Email Address"),
    phone: firstNonEmptyColumn(phone, "Number"),
    url: website,
    summary: firstNonEmptyColumn(profile, "Summary") || firstNonEmptyColumn(summary, "Profile Summary"),
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
