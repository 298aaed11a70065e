/** Whether a text starts with Latin letters. Only those get drop caps and tight line spacing. */
export function isLatin(text: string): boolean {
  return /^\P{Letter}*\p{Script=Latin}/u.test(text) || !/\p{Letter}/u.test(text);
}
