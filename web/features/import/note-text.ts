import { fieldLabel } from "../../../src/shared/field-label.ts";

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

/** Names of a JSON Resume's lists, as people call them. */
const lists: Readonly<Record<string, string>> = {
  work: "Experience",
  volunteer: "Volunteer work",
  education: "Education",
  awards: "Awards",
  certificates: "Certificates",
  publications: "Publications",
  skills: "Skills",
  languages: "Languages",
  interests: "Interests",
  references: "References",
  projects: "Projects",
  sections: "Your own sections",
};

/** Fields of an import whose names don't say what they are. */
const fields: Readonly<Record<string, string>> = {
  dateText: "Date",
  levelText: "Level",
  studyType: "Degree level",
  urlLabel: "Link text",
  url: "Link",
};

const names = ["basics", ...Object.keys(lists)].join("|");
const pathOfNote = new RegExp(
  `^((?:The [a-z ]+ of )?)(${names})((?:\\[\\d*\\])*)((?:\\.[\\p{L}_$][\\p{L}\\p{N}_$-]*|\\[\\d*\\])*)(?=$|[\\s:(])`,
  "u",
);

/**
 * A line of the import report without the path of its value in JSON Resume: "work[1].endDate is before the start" becomes
 * "Experience 2, End Date is before the start".
 */
export function withoutPath(note: string): string {
  return note.replace(pathOfNote, (_, before: string, list: string, index: string, rest: string) => {
    const number = /^\[(\d+)\]/.exec(index)?.[1];
    const entry = `${lists[list] ?? ""}${number === undefined ? "" : ` ${Number(number) + 1}`}`;
    const path = [...rest.matchAll(/\.([^.[\]]+)/g)].map(([, name = ""]) => fields[name] ?? fieldLabel(name));
    return before + ([entry, ...path].filter(Boolean).join(", ") || "Profile");
  });
}
