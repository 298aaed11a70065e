import { isObject, kindOf, leaves } from "../../core/resume/source.ts";
import { tidyLine } from "../../core/resume/text.ts";
import { ImportError } from "./import-error.ts";

/** The lists of JSON Resume 1.0.0 beside its `basics`. */
const lists = [
  "work",
  "volunteer",
  "education",
  "awards",
  "certificates",
  "publications",
  "skills",
  "languages",
  "interests",
  "references",
  "projects",
];

/** Names at the top of other formats; JSON Resume has the person in `basics` and the jobs in `work`. */
const strangers = ["name", "title", "company", "contact", "profile", "experience", "employment", "history"];

/**
 * Checks that a parsed file is a JSON Resume before anything is read from it.
 * @throws ImportError that says what it is instead, with the path of what is wrong
 */
export function requireResume(root: unknown): asserts root is Record<string, unknown> {
  if (!isObject(root)) throw refusal(`the file holds ${kindOf(root)} where an object belongs`);
  refuseKnownFormats(root);
  if (isObject(root.basics)) return;
  const found = lists.filter((name) => Array.isArray(root[name]));
  if (found.length === 0) throw refusal(whatIsMissing(root));
  if (found.includes("work")) return;
  const strange = strangers.filter((name) => !isBlank(root[name]));
  if (strange.length > 0)
    throw refusal(
      `\`basics\` and \`work\` are missing, and it has \`${strange.join("`, `")}\`, which JSON Resume does not`,
    );
}

function refuseKnownFormats(root: Record<string, unknown>): void {
  const format = isObject(root.meta) && typeof root.meta.format === "string" ? root.meta.format : "";
  if (/^FRESH\b/i.test(format)) throw refusal(`meta.format says ${format.slice(0, 40)}, another format`);
  if (isObject(root.employment) && Array.isArray(root.employment.history))
    throw refusal("the jobs are in employment.history, as in the FRESH format");
  if (isObject(root.properties) && typeof root.type === "string")
    throw refusal("it is a JSON schema, which describes files and holds no person");
  const isJob = ["qualifications", "responsibilities"].some((name) => Array.isArray(root[name]));
  if (isJob && root.basics === undefined)
    throw refusal("it has `qualifications` or `responsibilities` and no `basics`: a job description");
}

function whatIsMissing(root: Record<string, unknown>): string {
  for (const name of ["basics", ...lists])
    if (Object.hasOwn(root, name))
      return `${name} is ${kindOf(root[name])} where ${name === "basics" ? "an object" : "a list"} belongs`;
  const names = Object.keys(root).slice(0, 6);
  const instead = names.length === 0 ? "it is empty" : `it has \`${names.join("`, `")}\``;
  return `it has neither \`basics\` nor \`work\`, \`education\`, \`skills\` or \`projects\`; ${instead}`;
}

function isBlank(value: unknown): boolean {
  return leaves(value, "").next().done === true;
}

function refusal(why: string): ImportError {
  return new ImportError(tidyLine(`Not a JSON Resume: ${why}.`));
}
