/** A CSV line (RFC 4180). */
export function csvLine(cells: string[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. This also affects phone numbers with a
 * `+`.
 */
function toCell(text: string): string {
  const safe = /^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
