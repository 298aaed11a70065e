/**
 * A text without the characters that XML 1.0 can't contain, not even escaped (§2.2): most control characters, lone
 * surrogates, U+FFFE and U+FFFF. One of them makes a reader refuse the whole file.
 */
export function xmlText(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  return value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
}

/** A text for the content or an attribute of an XML element. */
export function escapeXml(value: string): string {
  return Bun.escapeHTML(xmlText(value));
}
