import { distance } from "fastest-levenshtein";

/** Letters of a name for each that may be wrong in it, but two may always be: they may have changed places. */
const LETTERS_PER_MISTAKE = 3;
const MISTAKES = 2;
/** One letter may mean anything. */
const FEWEST_LETTERS = 2;

/**
 * What somebody meant who mistyped a name.
 * @param word with the dashes of a flag, like the names
 * @returns null where nothing is close enough
 */
export function closestOf(word: string, names: readonly string[]): string | null {
  const typed = plain(word);
  if (typed.length < FEWEST_LETTERS) return null;
  const begun = names.find((name) => plain(name).startsWith(typed));
  const [closest] = names
    .map((name) => ({ name, mistakes: distance(typed, plain(name)) }))
    .filter(({ name, mistakes }) => mistakes <= Math.max(MISTAKES, plain(name).length / LETTERS_PER_MISTAKE))
    .sort((one, other) => one.mistakes - other.mistakes);
  return begun ?? closest?.name ?? null;
}

function plain(name: string): string {
  return name.replace(/^-+/, "").toLowerCase();
}
