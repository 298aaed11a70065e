/** A text as one line: runs of whitespace become one space, control characters are removed. */
export function tidyLine(value: string): string {
  return withoutControls(value).replace(/\s+/g, " ").trim();
}

/** A text of several lines: each as in `tidyLine`, with at most one empty line in a row. */
export function tidyProse(value: string): string {
  return withoutControls(value.replace(/\r\n?|[\u2028\u2029]/g, "\n"))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Removes control characters, which could control a terminal, and lone surrogates, which UTF-8 can't store. */
export function withoutControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return value.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g, "");
}
