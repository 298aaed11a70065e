import { expect, test } from "bun:test";
import { escapeXml, xmlText } from "./xml-text.ts";

/** XML 1.0 §2.2, production 2. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
}

test("leaves exactly the characters of XML 1.0", () => {
  const wrong: number[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    const expected = isXmlCharacter(code) ? `a${character}b` : "ab";
    if (xmlText(`a${character}b`) !== expected) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});

test("leaves emoji and removes their halves", () => {
  expect(xmlText("Devel\ufffeopment \u{1f469}\u200d\u{1f4bb} \ud83d! \udc69?")).toBe(
    "Development \u{1f469}\u200d\u{1f4bb} ! ?",
  );
});

test("escapes characters that are special in XML", () => {
  expect(escapeXml(`<a b="c">\u0000&'\u2028\uffff`)).toBe("&lt;a b=&quot;c&quot;&gt;&amp;&#x27;\u2028");
});
