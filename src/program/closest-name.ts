import { distance } from "fastest-levenshtein";

/** One mistake is accepted for every three letters, and always two, because swapping two letters counts as two. */
const LETTERS_PER_MISTAKE = 3;
const MISTAKES = 2;
/** A shorter word could mean anything. */
const FEWEST_LETTERS = 2;

/**
 * Finds the name that a mistyped word was probably meant to be.
 * @param word as typed; flags include their dashes, as in `names`
 * @returns null if no name is close enough
 * @example findClosestName("--prot", ["--port", "--host"]) // "--port"
 */
export function findClosestName(word: string, names: readonly string[]): string | null {
  const typed = plain(word);
  if (typed.length < FEWEST_LETTERS) return null;
  const completed = names.find((name) => plain(name).startsWith(typed));
  const [closest] = names
    .map((name) => ({ name, mistakes: distance(typed, plain(name)) }))
    .filter(({ name, mistakes }) => mistakes <= Math.max(MISTAKES, plain(name).length / LETTERS_PER_MISTAKE))
    .sort((one, other) => one.mistakes - other.mistakes);
  return completed ?? closest?.name ?? null;
}

function plain(name: string): string {
  return name.replace(/^-+/, "").toLowerCase();
}
