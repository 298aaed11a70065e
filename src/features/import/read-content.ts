import { isBibtex } from "./bibtex/reader.ts";
import { ImportError } from "./import-error.ts";
import { parseJsonText } from "./json-syntax.ts";
import type { FileContent } from "./reader.ts";
import { isRis } from "./ris/reader.ts";

/** Limits of a parsed file; real ones stay far below them. */
const DEPTH_MAX = 100;
const VALUES_MAX = 200_000;

/**
 * Parses a text as JSON, XML or YAML, whichever it is.
 * @throws ImportError if it is invalid, or made to exhaust the parser
 */
export function readContent(text: string): FileContent {
  const source = text.replace(/^\uFEFF/, "");
  const [start = "{"] = /\S/.exec(source) ?? [];
  if (start === "<") return readXml(source);
  // A few of them could be read as YAML.
  if (!"{[".includes(start) && isBibliography(source)) return { format: "text", text: source };
  return "{[".includes(start) ? { format: "json", ...parseJsonText(text) } : readYaml(source);
}

/** Whether a text is a list of publications in one of the formats that are not JSON or YAML. */
export function isBibliography(text: string): boolean {
  return isBibtex(text) || isRis(text);
}

function readYaml(text: string): FileContent {
  let value: unknown;
  try {
    value = Bun.YAML.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    if (/aliasing/i.test(String(error))) throw tooLarge();
    return { format: "text", text };
  }
  assertSize(value);
  return typeof value === "object" && value !== null
    ? { format: "yaml", value, text }
    : { format: "text", text };
}

function readXml(text: string): FileContent {
  // Entities are only declared there, and no source uses one.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new ImportError(
      "Not a résumé: an XML file with a document type is not read, because it may be harmful.",
    );
  let value: unknown;
  try {
    value = Bun.XML.parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new ImportError(`Not XML: ${String(error).replace(/^\w+: (XML Parse error: )?/, "")}.`);
  }
  assertSize(value);
  const [[name, root]] = Object.entries(value as object) as [[string, unknown]]; // XML has one root.
  return { format: "xml", root: name.replace(/^.*:/, ""), value: root };
}

/** @throws ImportError for a value that is nested too deeply, contains itself, or repeats a part very often */
function assertSize(root: unknown): void {
  let count = 0;
  const visit = (value: unknown, depth: number): void => {
    count += 1;
    if (depth > DEPTH_MAX || count > VALUES_MAX) throw tooLarge();
    if (typeof value !== "object" || value === null) return;
    for (const child of Object.values(value)) visit(child, depth + 1);
  };
  visit(root, 0);
}

function tooLarge(): ImportError {
  return new ImportError(
    `Not a résumé: it is nested more than ${DEPTH_MAX} levels deep, or repeats parts of itself too often.`,
  );
}
