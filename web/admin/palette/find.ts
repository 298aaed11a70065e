/** Something that the palette leads to. */
export type Choice = {
  /** Tells it apart from all others. */
  id: string;
  group: string;
  title: string;
  /** What it is or where it stands, beside its title; `""` where its group says it. */
  note: string;
  /** What it is found by beside both. */
  text: string;
  run(): void;
};

/** The most that is shown of what was found. */
const FOUND_MAX = 50;

/** The words of a text as they are compared: without case and accents. */
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
 * The choices that have, for each typed word, a word that begins with it; those first whose title has them all. Without words,
 * all that are no entries.
 * @param recent ids of choices, the last chosen first: they come first where nothing is typed
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
  const hasAll = (words: string[]) =>
    typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  const byTitle = choices.filter(({ title }) => hasAll(wordsOf(title)));
  const byText = choices.filter(
    (choice) => !byTitle.includes(choice) && hasAll(wordsOf(`${choice.title} ${choice.note} ${choice.text}`)),
  );
  return [...byTitle, ...byText].slice(0, FOUND_MAX);
}

/** The group of what the site holds, which is shown only when it was asked for. */
export const ENTRIES = "Entries";
