/** A line of a table for spreadsheets (RFC 4180). */
export function csvLine(cells: string[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/** A text that begins like a formula would be one; after an apostrophe, which some spreadsheets show, it is text. A telephone number with its country gets one too. */
function toCell(text: string): string {
  const safe = /^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
