import { isObject, kindOf, leaves } from "../../../core/resume/source.ts";
import { tidyLine } from "../../../core/resume/tidy-text.ts";
import { ImportError } from "../import-error.ts";

/** The lists of JSON Resume 1.0.0. */
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

/** Top-level names of other formats. */
const foreignNames = [
  "name",
  "title",
  "company",
  "contact",
  "profile",
  "experience",
  "employment",
  "history",
];

/**
 * Checks that a parsed file is a JSON Resume.
 * @throws ImportError with the reason, and the format if it is known
 */
export function assertJsonResume(root: unknown): asserts root is Record<string, unknown> {
  if (!isObject(root)) throw refusal(`the file must contain an object, but contains ${kindOf(root)}`);
  refuseKnownFormats(root);
  if (isObject(root.basics)) return;
  const found = lists.filter((name) => Array.isArray(root[name]));
  if (found.length === 0) throw refusal(describeMissing(root));
  if (found.includes("work")) return;
  const foreign = foreignNames.filter((name) => !isBlank(root[name]));
  if (foreign.length > 0)
    throw refusal(
      `\`basics\` and \`work\` are missing, and it has \`${foreign.join("`, `")}\`, which is not part of JSON Resume`,
    );
}

function refuseKnownFormats(root: Record<string, unknown>): void {
  const format = isObject(root.meta) && typeof root.meta.format === "string" ? root.meta.format : "";
  if (/^FRESH\b/i.test(format))
    throw refusal(`meta.format says ${format.slice(0, 40)}, which is a different format`);
  if (isObject(root.employment) && Array.isArray(root.employment.history))
    throw refusal("the jobs are in employment.history, as in the FRESH format");
  if (isObject(root.properties) && typeof root.type === "string") throw refusal("it is a JSON schema");
  const isJob = ["qualifications", "responsibilities"].some((name) => Array.isArray(root[name]));
  if (isJob && root.basics === undefined)
    throw refusal(
      "it looks like a job description: it has `qualifications` or `responsibilities`, but no `basics`",
    );
}

function describeMissing(root: Record<string, unknown>): string {
  for (const name of ["basics", ...lists])
    if (Object.hasOwn(root, name))
      return `${name} must be ${name === "basics" ? "an object" : "a list"}, but is ${kindOf(root[name])}`;
  const names = Object.keys(root).slice(0, 6);
  const instead = names.length === 0 ? "it is empty" : `it has \`${names.join("`, `")}\``;
  return `it has neither \`basics\` nor \`work\`, \`education\`, \`skills\` or \`projects\`; ${instead}`;
}

function isBlank(value: unknown): boolean {
  return leaves(value, "").next().done === true;
}

function refusal(reason: string): ImportError {
  return new ImportError(tidyLine(`Not a JSON Resume: ${reason}.`));
}
