import { createScanner, type JSONPath, printParseErrorCode, visit } from "jsonc-parser";
import { childPath } from "../../core/resume/json-path.ts";
import { ImportError } from "./import-error.ts";

/** Deeper nesting is refused, before it can exhaust the stack. */
const DEPTH_MAX = 100;

type Parsed = {
  value: unknown;
  /** Paths of names that an object holds twice; JSON keeps only the last, so the earlier values are lost. */
  repeated: string[];
};

/** What belongs where the parser has found something else. */
const expectations: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  PropertyNameExpected: "a name in double quotes",
  ValueExpected: "a value",
  ColonExpected: "a colon",
  CloseBraceExpected: "a comma or }",
  CloseBracketExpected: "a comma or ]",
  EndOfFileExpected: "the end of the file",
  UnexpectedEndOfString: "the closing quote of a text",
  InvalidCharacter: "a text without line breaks and control characters",
  InvalidEscapeCharacter: "a text without odd backslashes",
  InvalidUnicode: "four hexadecimal digits",
};

/**
 * Parses JSON text, and says where it is broken, which JSON.parse of Bun does not.
 * @throws ImportError with line and column, both counted from 1
 */
export function parseJsonText(text: string): Parsed {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  assertShallow(source);
  const repeated: string[] = [];
  const names: Set<string>[] = [];
  /** The brackets that are open, each as the sign that closes it. */
  const open: ("}" | "]")[] = [];
  const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
  visit(
    source,
    {
      onObjectBegin() {
        names.push(new Set());
        open.push("}");
      },
      onObjectEnd() {
        names.pop();
        open.pop();
      },
      onArrayBegin: () => void open.push("]"),
      onArrayEnd: () => void open.pop(),
      onObjectProperty(name, _offset, _length, _line, _column, pathOf) {
        const known = names.at(-1);
        if (known?.has(name)) repeated.push(childPath(written(pathOf()), name));
        known?.add(name);
      },
      onError(code, offset, length) {
        const kind = printParseErrorCode(code);
        // A text that is not closed is told where it breaks off, not where it begins.
        const at = kind === "UnexpectedEndOfString" ? offset + length : offset;
        const expected =
          expectations[kind] ?? expectedAfter(source.slice(0, at).trimEnd().at(-1), open.at(-1));
        throw new ImportError(
          `Not JSON: ${placeOf(source, at)}: expected ${expected}, but ${found(source, at)}.`,
        );
      },
    },
    options,
  );
  try {
    return { value: JSON.parse(source), repeated };
  } catch (error) {
    throw new ImportError(`Not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What belongs behind a sign. @param closing what ends the innermost bracket */
function expectedAfter(sign: string | undefined, closing: "}" | "]" | undefined): string {
  if (sign === "{" || (sign === "," && closing === "}")) return "a name in double quotes";
  if (sign === undefined || /[[,:]/.test(sign)) return "a value";
  return closing === undefined ? "the end of the file" : `a comma or ${closing}`;
}

/** Token by token, because the parser itself calls itself for each level. */
function assertShallow(source: string): void {
  const scanner = createScanner(source, true);
  let depth = 0;
  while (scanner.getPosition() < source.length) {
    scanner.scan();
    const token = source[scanner.getTokenOffset()];
    const isBracket = scanner.getTokenLength() === 1;
    if (isBracket && (token === "{" || token === "[")) depth++;
    if (isBracket && (token === "}" || token === "]")) depth--;
    if (depth > DEPTH_MAX)
      throw new ImportError(
        `Not a résumé: nested more than ${DEPTH_MAX} levels deep (${placeOf(source, scanner.getTokenOffset())}).`,
      );
  }
}

/** `work[0].highlights`. */
function written(path: JSONPath): string {
  return path.reduce<string>(
    (parent, part) => (typeof part === "number" ? `${parent}[${part}]` : childPath(parent, part)),
    "",
  );
}

function found(source: string, offset: number): string {
  const sign = source.codePointAt(offset);
  return sign === undefined ? "the file ends" : `there is ${JSON.stringify(String.fromCodePoint(sign))}`;
}

function placeOf(source: string, offset: number): string {
  const before = source.slice(0, offset);
  return `line ${before.split("\n").length}, column ${offset - before.lastIndexOf("\n")}`;
}
