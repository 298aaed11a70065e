/** Splits at commas that are not in brackets. */
export function splitCommas(list: string): string[] {
  return list
    .split(/[,;]\s*(?![^()[\]]*[)\]])/)
    .map((part) => part.trim())
    .filter(Boolean);
}
