/** The name of an author. A group has only a family name. */
export type Name = { family: string; given: string; suffix: string };

/** What a list of authors ends with if others are left out. */
export const ET_AL = "et al.";

/** Whether the last author of a list only stands for others. */
export function isEtAl(author: string): boolean {
  return /^(et al\.?|and others|others)$/i.test(author.trim());
}

/**
 * Reads an author as BibTeX does: `Lovelace, Ada`, `Ada Lovelace`, `van der Berg, Jan`, `Evans, II, Neal`. A name in braces
 * is a group: `{The ATLAS Collaboration}`.
 */
export function parseName(author: string): Name {
  const text = author.trim().replace(/\s+/g, " ");
  if (/^\{.*\}$/.test(text)) return { family: text.slice(1, -1).trim(), given: "", suffix: "" };
  const [first = "", second = "", ...others] = text.split(/\s*,\s*/);
  if (others.length > 0) return { family: first, suffix: second, given: others.join(", ") };
  if (second !== "" || text.includes(",")) return { family: first, given: second, suffix: "" };
  const words = text.split(" ");
  // Particles such as "von" begin with a small letter, and belong to the family name.
  const particle = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isLower(word));
  const start = particle < 0 ? words.length - 1 : particle;
  return { family: words.slice(start).join(" "), given: words.slice(0, start).join(" "), suffix: "" };
}

/** Whether the names are all that a text has, so that it can be written without braces. */
export function isPerson(author: string): boolean {
  return !/^\{.*\}$/.test(author.trim());
}

function isLower(word: string): boolean {
  const [first = ""] = word;
  return first !== first.toUpperCase();
}

/** `A. B.` of `Ada Byron`; parts that a hyphen joins stay joined: `J.-P.` */
export function initials(given: string, point = ".", blank = " "): string {
  return given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((word) =>
      word
        .split("-")
        .filter(Boolean)
        .map((part) => `${[...part][0]?.toLocaleUpperCase() ?? ""}${point}`)
        .join(point === "" ? "" : "-"),
    )
    .join(blank);
}

/** Whether an author is this person: the same family name, and the same first initial. */
export function isSamePerson(author: string, { fname, lname }: { fname: string; lname: string }): boolean {
  if (!isPerson(author) || lname.trim() === "") return false;
  const { family, given } = parseName(author);
  const own = letters(lname);
  // Some have particles in front of the family name, or marks after it.
  const isFamily = letters(family) === own || letters(family.split(" ").at(-1) ?? "") === own;
  if (!isFamily) return false;
  const [initial = ""] = letters(given);
  return initial === "" || fname.trim() === "" || initial === letters(fname)[0];
}

function letters(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}
