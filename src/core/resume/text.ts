/** Text on one line: every run of blanks is one space, and what no font can show is gone. */
export function tidyLine(value: string): string {
  return withoutControls(value).replace(/\s+/g, " ").trim();
}

/** Text of several lines: as `tidyLine` within a line, with one empty line at most between two. */
export function tidyProse(value: string): string {
  return withoutControls(value.replace(/\r\n?|[\u2028\u2029]/g, "\n"))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Removes control characters, which would steer a terminal, and halves of characters, which UTF-8 cannot store. */
export function withoutControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return value.toWellFormed().replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g, "");
}

/** Removes the characters that XML has no way to write (XML 1.0 §2.2), and halves of characters. */
export function withoutXmlControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
