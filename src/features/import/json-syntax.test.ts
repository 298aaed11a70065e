import { expect, test } from "bun:test";
import { ImportError } from "./import-error.ts";
import { parseJsonText } from "./json-syntax.ts";

test.each([
  ["", "line 1, column 1: expected a value, but the file ends."],
  ["{", "line 1, column 2: expected a name in double quotes, but the file ends."],
  ["[1,\n]", 'line 2, column 1: expected a value, but found "]".'],
  ['{"a":1\n "b":2}', 'line 2, column 2: expected a comma or }, but found "\\"".'],
  ['{"a" 1}', 'line 1, column 6: expected a colon, but found "1".'],
  ["{'a':1}", 'line 1, column 2: expected a name in double quotes, but found "\'".'],
  ["[1 // one\n]", 'line 1, column 4: expected a comma or ], but found "/".'],
  ['"a"😀', 'line 1, column 4: expected the end of the file, but found "😀".'],
  ['["a\\n\\x"]', 'line 1, column 6: expected the closing quote of a text, but found "\\\\".'],
  ['["a\tb"]', 'line 1, column 4: expected the closing quote of a text, but found "\\t".'],
  ['["a\n"]', 'line 1, column 4: expected the closing quote of a text, but found "\\n".'],
  ['["a""]', 'line 1, column 5: expected a comma or ], but found "\\"".'],
  ["[1.]", 'line 1, column 4: expected a digit, but found "]".'],
])("says where %p is broken", (text, message) => {
  expect(() => parseJsonText(text)).toThrow(new ImportError(`Not JSON: ${message}`));
});

test("reports duplicate names with their paths at any depth", () => {
  const text = '\uFEFF{"a":[0,{"b c":1,"b\\u0020c":2}],"a":{"d":{"e":1,"f":2,"e":3}},"g":{"a":1}}';
  const { value, repeated } = parseJsonText(text);
  expect(repeated).toEqual(['a[1]["b c"]', "a", "a.d.e"]);
  expect(value).toEqual({ a: { d: { e: 3, f: 2 } }, g: { a: 1 } });
});

test("reads a hundred levels, and refuses one more", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(parseJsonText(nested(100)).repeated).toEqual([]);
  expect(() => parseJsonText(nested(101))).toThrow("nested more than 100 levels deep (line 1, column 101)");
});
