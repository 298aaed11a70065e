/** Maximum characters of a description that is shown after a company's name. */
const ABOUT_MAX = 80;

/**
 * Separates the description of a company from a job's text. It is the last line, if the imported file has it as the company's
 * description, or the whole text, if that is like "Acme is a maker of engines."
 * @returns the description ("maker of engines"; `""` if there is none) and the rest of the text
 * @param text with Markdown's formatting
 * @param known the description in the file; `""` if there is none
 */
export function splitCompany(
  text: string,
  { company, known }: { company: string; known: string },
): { about: string; text: string } {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  const last = lines.at(-1) ?? "";
  if (last !== "" && last.trim() === known && isPhrase(last))
    return { about: last.trim(), text: lines.slice(0, -1).join("\n") };
  const [, about = ""] = first.match(new RegExp(`^${nameIn(company)} (?:is|was) an? (.+?)\\.?$`, "i")) ?? [];
  const isWhole = company !== "" && about !== "" && lines.length === 1 && isPhrase(about);
  return isWhole ? { about, text: "" } : { about: "", text };
}

/** Whether a text is about the company and not about the job: "Acme is …", "Acme was …". */
export function isAboutCompany(text: string, company: string): boolean {
  return company !== "" && new RegExp(`^${nameIn(company)} (?:is|was|are) `, "i").test(text);
}

/** A job's company and place, and what the company is: "Acme, Berlin: Maker of engines". */
export function employerLine(parts: readonly string[], about: string): string {
  return [parts.filter(Boolean).join(", "), about].filter(Boolean).join(": ");
}

/** A company's name without "Inc." and the like, as a pattern. */
function nameIn(company: string): string {
  return RegExp.escape(company.replace(/,?\s+(?:inc|llc|ltd|corp|gmbh)\.?$/i, ""));
}

function isPhrase(line: string): boolean {
  return (
    line.length <= ABOUT_MAX &&
    !/[.!?:;…。]\s*$/.test(line) &&
    !/[*_`[\]<>]|^\s*(?:[-+•]|\d+[.)])|\. /.test(line)
  );
}
