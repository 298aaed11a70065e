/** Whether the text starts in Latin letters, which alone have drop caps and lines set without room between. */
export function isLatin(text: string): boolean {
  return /^\P{Letter}*\p{Script=Latin}/u.test(text) || !/\p{Letter}/u.test(text);
}

/** About how many ems wide the text is in the display face; other scripts come from wider system faces. */
function ems(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sign)) width += 1;
    else if (!/[\p{Script=Latin}\p{Script=Common}]/u.test(sign)) width += 0.62;
    else if (/[mwMW@]/.test(sign)) width += 0.52;
    else width += /[iljtfr.,'I ]/.test(sign) ? 0.2 : 0.335;
  }
  return width;
}

/**
 * How wide a line must be for the text to stand on few lines: its longest word, or its share of all the words.
 * @returns ems of the display face, at least one
 */
export function widestLine(text: string, lines: number): number {
  const words = text.split(/\s+/);
  return Math.max(1, ...words.map(ems), (ems(text) / lines) * 1.12);
}
