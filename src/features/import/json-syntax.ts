import { type JSONPath, printParseErrorCode, visit } from "jsonc-parser";
import { childPath } from "../../core/resume/json-path.ts";
import { ImportError } from "./import-error.ts";

/** Deeper nesting is refused, before it can exhaust the stack. */
const DEPTH_MAX = 100;

type Parsed = {
  value: unknown;
  /** Paths of names that appear twice in an object. `JSON.parse` uses only the last value. */
  repeated: string[];
};

/** An object or list that is not closed yet. */
type OpenValue = { close: "}" | "]"; names: Set<string> };

/**
 * Parses JSON. Unlike `JSON.parse`, its errors say where the text is invalid.
 * @throws ImportError with line and column, both from 1
 */
export function parseJsonText(text: string): Parsed {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const repeated = checkSyntax(source);
  try {
    return { value: JSON.parse(source), repeated };
  } catch (error) {
    throw new ImportError(`Not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * @returns paths of repeated names
 * @throws ImportError for the first error
 */
function checkSyntax(source: string): string[] {
  const repeated: string[] = [];
  const open: OpenValue[] = [];
  /** What may come next; the parser's error codes are less precise. */
  let expected = "a value";

  const begin = (close: OpenValue["close"], offset: number) => {
    if (open.length === DEPTH_MAX)
      throw new ImportError(
        `Not a résumé: nested more than ${DEPTH_MAX} levels deep (${placeOf(source, offset)}).`,
      );
    open.push({ close, names: new Set() });
    expected = close === "}" ? NAME : "a value";
  };
  const endValue = () => {
    const parent = open.at(-1);
    expected = parent === undefined ? "the end of the file" : `a comma or ${parent.close}`;
  };
  const end = (offset: number) => {
    // Also called at the end of the file if the closing character is missing.
    if (source[offset] !== open.at(-1)?.close) return;
    open.pop();
    endValue();
  };

  visit(
    source,
    {
      onObjectBegin: (offset) => begin("}", offset),
      onArrayBegin: (offset) => begin("]", offset),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(name, _offset, _length, _line, _column, pathOf) {
        const names = open.at(-1)?.names;
        if (names?.has(name)) repeated.push(childPath(pathText(pathOf()), name));
        names?.add(name);
        expected = "a colon";
      },
      onLiteralValue: endValue,
      onSeparator(character) {
        expected = character === "," && open.at(-1)?.close === "}" ? NAME : "a value";
      },
      onError(code, offset, length) {
        const hasBegun = expected === "a value" || (expected === NAME && source[offset] === '"');
        const inside = hasBegun ? INSIDE[printParseErrorCode(code)] : undefined;
        const at =
          inside === undefined ? offset : offset + invalidIndex(source.slice(offset, offset + length));
        throw new ImportError(
          `Not JSON: ${placeOf(source, at)}: expected ${inside ?? expected}, but ${foundAt(source, at)}.`,
        );
      },
    },
    { disallowComments: true },
  );
  return repeated;
}

const NAME = "a name in double quotes";
const CLOSING_QUOTE = "the closing quote of a text";

/** What is expected inside a text or a number. */
const INSIDE: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  UnexpectedEndOfString: CLOSING_QUOTE,
  InvalidCharacter: CLOSING_QUOTE,
  InvalidEscapeCharacter: CLOSING_QUOTE,
  InvalidUnicode: CLOSING_QUOTE,
  UnexpectedEndOfNumber: "a digit",
};

// Matches valid escapes too, so that any other backslash is invalid.
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 forbids exactly these inside a string.
const ESCAPED_OR_INVALID = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|(?<invalid>[\\\u0000-\u001f])/g;

/** The index of the first invalid character in a text or number. */
function invalidIndex(token: string): number {
  for (const { index, groups } of token.matchAll(ESCAPED_OR_INVALID))
    if (groups?.invalid !== undefined) return index;
  return token.length;
}

function pathText(path: JSONPath): string {
  return path.reduce<string>(
    (parent, step) => (typeof step === "number" ? `${parent}[${step}]` : childPath(parent, step)),
    "",
  );
}

function foundAt(source: string, at: number): string {
  const found = source.codePointAt(at);
  return found === undefined ? "the file ends" : `found ${JSON.stringify(String.fromCodePoint(found))}`;
}

function placeOf(source: string, at: number): string {
  const before = source.slice(0, at);
  const line = before.split("\n").length;
  return `line ${line}, column ${at - before.lastIndexOf("\n")}`;
}
