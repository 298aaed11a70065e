/** A result in the palette. */
export type Choice = {
  /** Unique id. */
  id: string;
  group: string;
  title: string;
  /** Shown next to the title, such as the entry's kind or the panel's page; `""` for none. */
  note: string;
  /** More text to search in; of a place, other words for it. */
  text: string;
  run(): void;
};

/** Most results shown. */
const FOUND_MAX = 50;

/** A text's words in lower case and without accents, for comparison. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLocaleLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * Finds the choices that have a word starting with each typed word. A place comes first for its name, then for other words for
 * it, then entries by their title and by their text. If nothing is typed, returns the recent choices and then all others except
 * entries.
 * @param recent ids of recent choices, latest first
 */
export function findChoices(choices: readonly Choice[], typed: string, recent: readonly string[]): Choice[] {
  const typedWords = wordsOf(typed);
  if (typedWords.length === 0) {
    const last = recent.flatMap((id) => choices.find((choice) => choice.id === id) ?? []);
    return [
      ...last.map((choice) => ({ ...choice, group: "Recent" })),
      ...choices.filter(({ id, group }) => group !== ENTRIES && !recent.includes(id)),
    ];
  }
  const isIn = (text: string) => {
    const words = wordsOf(text);
    return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  };
  const rankOf = ({ group, title, note, text }: Choice) => {
    const isEntry = group === ENTRIES;
    if (isIn(title)) return isEntry ? 2 : 0;
    if (isIn(`${title} ${text}`)) return isEntry ? 3 : 1;
    return isIn(`${title} ${note} ${text}`) ? 4 : null;
  };
  const ranked = choices.flatMap((choice) => {
    const rank = rankOf(choice);
    return rank === null ? [] : { choice, rank };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, FOUND_MAX)
    .map(({ choice }) => choice);
}

/** The group of the site's entries, which are only shown when something is typed. */
export const ENTRIES = "Entries";
