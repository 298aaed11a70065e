import { cell, type Row, readArchive, type TableName } from "./archive.ts";

/**
 * LinkedIn's archive of a member's data as a JSON Resume.
 * @param bytes of the ZIP
 * @param name of the file, for messages
 * @throws ImportError for what is no ZIP, is larger than any such archive, or holds none of LinkedIn's files
 */
export function readLinkedIn(bytes: Uint8Array, name: string): Record<string, unknown> {
  return resumeOf(readArchive(bytes, name));
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
