import type { Outline } from "./outline.ts";

const rightToLeft =
  /[[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]&&\p{L}]/gv;

/** Whether a text has a letter of a script that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return text.search(rightToLeft) !== -1;
}

/** Whether a résumé has Arabic letters, which reach further below and above the line than Latin ones. */
export function hasArabic({ name, label, summary }: Outline): boolean {
  return /\p{Script=Arabic}/u.test(name + label + summary);
}

/** Whether a résumé is in Arabic, Chinese or Japanese letters, next to which digits lower than capitals look small. */
export function needsTallDigits(outline: Outline): boolean {
  const { name, label, summary } = outline;
  return (
    hasArabic(outline) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name + label + summary)
  );
}

/** Whether most of a résumé's letters are of scripts that are written from right to left: then the whole page is mirrored. */
export function isRightToLeft({ name, label, summary, sections }: Outline): boolean {
  // Headings may be the program's own words, and lists of skills are in English in most languages.
  const entries = sections.flatMap((section) => section.entries);
  const own = entries.flatMap(({ title, details, text, bullets }) => [title, ...details, text, ...bullets]);
  const text = [name, label, summary, ...own].join(" ");
  const count = text.match(rightToLeft)?.length ?? 0;
  return count > (text.match(/\p{L}/gu)?.length ?? 0) / 2;
}
