import { bibliographyFieldName } from "./citations/field-names.ts";
import { fieldLabel } from "./field-label.ts";

/** Headings of the preview's groups, by kind of entry. Other kinds have a plain plural. */
const kindTitles: Readonly<Record<string, string>> = {
  profile: "Profile",
  summary: "Summary",
  picture: "Picture",
  visibility: "Phone and email",
  experience: "Experience",
  education: "Education",
  "volunteer work": "Volunteer work",
  entry: "Your own sections",
  languages: "Languages of the site",
  look: "Look",
};

/** The heading of the entries of one kind: "Links", "Volunteer work". */
export function kindTitle(kind: string): string {
  return kindTitles[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`;
}

/** A JSON Resume's lists, as people call them, and one entry of each. */
const lists: Readonly<Record<string, readonly [all: string, one: string]>> = {
  "basics.profiles": ["Links", "Link"],
  work: ["Experience", "Experience"],
  volunteer: ["Volunteer work", "Volunteer work"],
  education: ["Education", "Education"],
  awards: ["Awards", "Award"],
  certificates: ["Certificates", "Certificate"],
  publications: ["Publications", "Publication"],
  skills: ["Skills", "Skill"],
  languages: ["Languages", "Language"],
  interests: ["Interests", "Interest"],
  references: ["References", "Reference"],
  projects: ["Projects", "Project"],
  sections: ["Your own sections", "Your own section"],
  basics: ["Profile", "Profile"],
};

/** Fields of an import whose names don't say what they are; `""` for those that need no name. */
const fields: Readonly<Record<string, string>> = {
  address: "Address",
  dateText: "Date",
  entries: "",
  image: "Picture",
  levelText: "Level",
  studyType: "Degree Level",
  urlLabel: "Link Text",
  url: "Link",
};

const names = Object.keys(lists).join("|").replace(".", "\\.");
const pathOfNote = new RegExp(
  `^(The [a-z ]+ of )?(${names})(?:\\[(\\d*)\\])?((?:\\.[\\p{L}_$][\\p{L}\\p{N}_$-]*|\\[\\d*\\])*)(?=$|[\\s:(])`,
  "u",
);

/**
 * A line of the import report without the path of its value in JSON Resume: "work[1].endDate is before the start" becomes
 * "Experience 2, End Date is before the start".
 */
export function withoutPath(note: string): string {
  return note.replace(pathOfNote, (_, before = "", name: string, index = "", rest: string) => {
    const [all, one] = lists[name] ?? [name, name];
    const entry = index === "" ? all : `${one} ${Number(index) + 1}`;
    const path = [...rest.matchAll(/\.([^.[\]]+)/g)].map(([, field = ""]) =>
      name === "publications" ? bibliographyFieldName(field) : (fields[field] ?? fieldLabel(field)),
    );
    // A field of the profile needs no heading.
    const parts = [...(name === "basics" && path.length > 0 ? [] : [entry]), ...path]
      .filter(Boolean)
      .join(", ");
    return before === "" ? parts : before + parts.charAt(0).toLowerCase() + parts.slice(1);
  });
}
