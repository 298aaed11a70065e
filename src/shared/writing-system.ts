/** Whether a text starts with Latin letters. Only those get drop caps and tight line spacing. */
export function isLatin(text: string): boolean {
  return /^\P{Letter}*\p{Script=Latin}/u.test(text) || !/\p{Letter}/u.test(text);
}

/** Estimates the width of a text in ems of the display font. Other scripts use wider system fonts. */
function ems(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character))
      width += 1;
    else if (!/[\p{Script=Latin}\p{Script=Common}]/u.test(character)) width += 0.62;
    else if (/[mwMW@]/.test(character)) width += 0.52;
    else width += /[iljtfr.,'I ]/.test(character) ? 0.2 : 0.335;
  }
  return width;
}

/**
 * Estimates the width of the widest line if a text is set in `lines` lines: its longest word, or its share of the text.
 * @returns ems of the display font, at least 1
 */
export function estimateLineWidth(text: string, lines: number): number {
  const words = text.split(/\s+/);
  return Math.max(1, ...words.map(ems), (ems(text) / lines) * 1.12);
}
