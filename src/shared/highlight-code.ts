import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import type { CodeKind, RichNode } from "./rich-text.ts";

const languages = {
  ...{
    bash,
    c,
    cpp,
    csharp,
    css,
    diff,
    go,
    java,
    javascript,
    json,
    kotlin,
    php,
    python,
    ruby,
    rust,
    sql,
    swift,
  },
  ...{ typescript, xml, yaml },
};

type Tree = ReturnType<ReturnType<typeof createLowlight>["highlight"]>["children"][number];
type Highlighter = ReturnType<typeof createLowlight>;
let highlighter: Highlighter | undefined;

/** Highlights code. Code in an unnamed or unknown language is returned unchanged. */
export function highlightCode(code: string, language: string): RichNode[] {
  if (language === "") return [code];
  highlighter ??= createLowlight(languages);
  const name = language.toLowerCase();
  if (!highlighter.registered(name)) return [code];
  return highlighter.highlight(name, code).children.flatMap(nodeOf);
}

function nodeOf(tree: Tree): RichNode[] {
  if (tree.type === "text") return [tree.value];
  if (tree.type !== "element") return [];
  const of = tree.children.flatMap(nodeOf);
  const classes = tree.properties.className;
  const kind = kinds[String(Array.isArray(classes) ? classes[0] : "").replace(/^hljs-/, "")];
  return kind === undefined ? of : [{ tag: "span", kind, of }];
}

/** Maps the highlighter's many kinds to our few. */
const kinds: Partial<Record<string, CodeKind>> = {
  ...named("keyword", "keyword", "literal", "selector-tag", "tag", "doctag", "meta"),
  ...named("string", "string", "regexp", "char.escape", "template-tag", "selector-attr"),
  ...named("number", "number", "symbol", "bullet"),
  ...named("comment", "comment", "quote"),
  ...named(
    "name",
    "title",
    "title.class",
    "title.function",
    "built_in",
    "name",
    "attr",
    "attribute",
    "type",
    "property",
    "section",
  ),
  ...named("added", "addition"),
  ...named("removed", "deletion"),
};

function named(kind: CodeKind, ...names: string[]): Record<string, CodeKind> {
  return Object.fromEntries(names.map((name) => [name, kind]));
}
