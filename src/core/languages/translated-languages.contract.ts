/** The languages that have the program's own texts, and their names in themselves. */
export const translatedLanguages = {
  ar: "العربية",
  de: "Deutsch",
  en: "English",
  es: "Español",
  fa: "فارسی",
  fr: "Français",
  he: "עברית",
  hi: "हिन्दी",
  it: "Italiano",
  ja: "日本語",
  ko: "한국어",
  nl: "Nederlands",
  pl: "Polski",
  "pt-BR": "Português (Brasil)",
  sv: "Svenska",
  tr: "Türkçe",
  uk: "Українська",
  "zh-Hans": "简体中文",
} as const;

const names: Readonly<Record<string, string>> = translatedLanguages;

/** The name of a language in itself: "Deutsch". */
export function languageName(tag: string): string {
  const name = names[tag] ?? new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  // Many languages write their own name with a small letter, which looks wrong in a list.
  return name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag));
}

/** Scripts that are written from right to left. */
const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** The direction of a language's script. */
export function directionOf(tag: string): "ltr" | "rtl" {
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
}

/** Gregorian years, in the digits that are usual on the web, because browsers disagree. */
const calendars: Readonly<Record<string, string>> = { ar: "-u-ca-gregory-nu-latn", fa: "-u-ca-gregory" };

/** A language's `Language.locale`. */
export function localeOf(tag: string): string {
  return tag + (calendars[new Intl.Locale(tag).language] ?? "");
}
