/** First letters of the first and last word of a name, in lower case: "al", "村". */
export function initials(name: string): string {
  const words = name.trim().toLowerCase().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? "").normalize("NFC")][0] ?? "").join("");
}
