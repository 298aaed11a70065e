/** Scripts that decide the language, or nearly; Japanese before Chinese, whose characters it uses too. */
const scripts: readonly [RegExp, string][] = [
  [/\p{Script=Hangul}/gu, "ko"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Han}/gu, "zh-Hans"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/[پچژگکی]/gu, "fa"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/[їєґі]/giu, "uk"],
];

/** Frequent words that few of the other languages have. */
const frequent: Readonly<Record<string, string>> = {
  de: "und der die das für mit bei von als auf eine einer zur im",
  en: "and the of for with at to in on as from by an",
  es: "y el los las del para con una como en por desde",
  fr: "et le les des du pour avec une dans au aux sur en",
  it: "e il gli della di per con una dei nel delle presso",
  nl: "en het een van voor met bij de op aan naar als",
  pl: "i w z na do oraz dla przez od przy się jako",
  "pt-BR": "e o os da do dos para com uma em na no",
  sv: "och för med av som på till en ett i från hos",
  tr: "ve bir için ile olarak bu da de olan çalışma yılında",
};

/** The share of the letters that must be of a script to decide the language. */
const SHARE = 0.2;
/** How many frequent words of a language must be found, and how many times as many as of any other language. */
const WORDS_MIN = 4;
const LEAD = 1.5;

/** Guesses the language of a text; null if unsure. */
export function guessLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, tag] of scripts)
    if ((text.match(script)?.length ?? 0) > letters * (tag === "uk" ? 0.02 : tag === "fa" ? 0.05 : SHARE))
      return tag;
  // The other languages in Cyrillic and Arabic script have no words in the list.
  const tokens = text.toLowerCase().match(/[\p{L}\p{M}\p{N}_-]+/gu) ?? [];
  // Not the letters of ids, such as the "e" in "4e-b1".
  const words = tokens.filter((token) => /^[\p{L}\p{M}]+$/u.test(token));
  const counts = Object.entries(frequent)
    .map(([tag, list]) => {
      const known = new Set(list.split(" "));
      return { tag, count: words.filter((word) => known.has(word)).length };
    })
    .sort((one, other) => other.count - one.count);
  const [best, next] = counts;
  if (best === undefined || best.count < WORDS_MIN || best.count < (next?.count ?? 0) * LEAD) return null;
  return best.tag;
}

/** All texts in a value, without addresses and dates. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return /^(https?:|mailto:|data:|\/|\d{4}-\d\d)/.test(value) ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
