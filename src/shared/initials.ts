/** Words before a name: titles, and particles that are typed in lower case. */
const before =
  /^(?:(?:[Mm](?:rs?|s|x)|[Dd]r(?:\.?-Ing)?|[Dd]ipl\.?-Ing|[Mm]ag|[Ss]ra?|[Pp]rof|[Ss]ir|[Dd]ame|[Hh]err|[Ff]rau)\.?|(?:[Hh]on|[Rr]ev|[Ff]r|[Ii]ng|[Dd]ipl|med|rer|nat|phil|jur|h\.c|habil)\.|v[ao]n|vom|zu[mr]?|de[rnlms]?|di|da|du|dos|das|della|la|af|av|bin|ibn|['’][tn])$/;
/** Words after a name: generations and degrees. */
const behind =
  /^(?:[JjSs][Rr]\.?|I{2,3}|IV|VI{1,3}|[Ee]sq\.?|(?:Ph|M|D|B|J|LL|Ed|Psy)\.?(?:[ADMPSB]|Phil|Sc|Eng|BA|Ed|PH)\.?|DDS|DVM|RN|CPA|PE|PMP|CFA|[OMC]BE)$/;
/** Particles at the start of a word, which don't belong to the name proper: "al-", "d'". */
const prefix = /^(?:(?:a[ldnrst]|ash|el)-|[dl]['’])(?=\p{L})/u;

/** Only letters that are one character each: Latin, Greek, Cyrillic, Hebrew, Arabic, Kana, Han and Hangul, without marks. */
const plain = /^[!-ʯͰ-ҁא-תا-يぁ-ゖァ-ヺ一-龥가-힣]*$/;
/** Scripts whose letters join, so that two initials would be read as a word: "لا" is "no". */
const joining = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{sc=Mongolian}]/u;

/** After a letter that joins, shows its form at the start of a word, which has no long tail below the line. */
const JOINER = "\u200d";

/**
 * First letters, each with its marks, of the first and last word of a name, in lower case: "al", "村". In scripts that join letters,
 * only the first one, in its form at the start of a word. Titles, degrees and leading particles count only if there is nothing else.
 * @param isAsTyped leaves capitals
 */
export function initials(name: string, isAsTyped = false): string {
  // What follows a comma is a degree or "Jr.".
  const [main = ""] = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, "")
    .split(/, /);
  const all = main.split(/[\s,]+/u).filter(Boolean);
  // A remark such as "(she/her)" at the end is not part of the name.
  while (all.length > 1 && /^\(.*\)$/u.test(all.at(-1) ?? "")) all.pop();
  const lettered = all.filter((word) => /\p{L}/u.test(word));
  const words = lettered.length > 0 ? lettered : all;
  while (words.length > 1 && before.test(words[0] ?? "")) words.shift();
  while (words.length > 1 && behind.test(words.at(-1) ?? "")) words.pop();
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word = "") => firstLetter(word.replace(prefix, "")));
  const [first = ""] = letters;
  const text = joining.test(first) ? first + JOINER : letters.join("");
  return isAsTyped ? text : text.toLowerCase();
}

/** The first letter of a word; of one without letters the first sign, such as a whole emoji. */
function firstLetter(word: string): string {
  // The first use of `Intl` takes Chromium 20 ms while the page loads.
  const signs = plain.test(word)
    ? [...word]
    : Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);
  return signs.find((sign) => /\p{L}/u.test(sign)) ?? signs[0] ?? "";
}
