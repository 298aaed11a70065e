import { plainText } from "../../core/rich-text/rich-text.ts";
import { labelColon } from "../../shared/intl.ts";
import { type RichNode, unflattenNodes } from "../../shared/rich-text.ts";
import { employerLine } from "./company.ts";
import { type Outline, type OutlineEntry, outlineLanguage } from "./outline.ts";

/** A résumé in CommonMark. Markup characters in the owner's texts are escaped. */
export function writeMarkdown(outline: Outline): string {
  const { name, label, contact, summary, sections } = outline;
  const colon = labelColon(outlineLanguage(outline));
  const parts = [
    `# ${escaped(name)}`,
    label === "" ? "" : `*${escaped(label)}*`,
    contact.map(({ text, href }) => link(text, href)).join(" · "),
    paragraphs(plainText(summary, true)),
    ...sections.flatMap(({ title, entries }) => [
      `## ${escaped(title)}`,
      ...entries.map((entry) => entryMarkdown(entry, colon)),
    ]),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function entryMarkdown(entry: OutlineEntry, colon: string): string {
  const { title, href, details, about, period, text, bullets, facts, citation } = entry;
  const meta = [employerLine(details.map(escaped), escaped(about)), escaped(period)]
    .filter(Boolean)
    .join(" · ");
  return [
    ...(citation.length > 0
      ? [marked(unflattenNodes(citation))]
      : [title === "" ? "" : `### ${link(title, href)}`, meta]),
    paragraphs(plainText(text, true)),
    bullets.map((bullet) => `- ${oneLine(plainText(bullet, true))}`).join("\n"),
    facts
      .map(
        ({ name, texts }) =>
          `${name === "" ? "" : `**${escaped(name)}${colon.trimEnd()}** `}${texts.map(oneLine).join(", ")}`,
      )
      .join("  \n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Formatted text of one line. */
function marked(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return oneLine(node);
      const inner = marked(node.of);
      if (node.tag === "a") return `[${inner}](${target(node.href)})`;
      const mark = node.tag === "strong" ? "**" : node.tag === "em" ? "*" : "";
      return mark + inner + mark;
    })
    .join("");
}

function link(text: string, href: string): string {
  return href === "" ? escaped(text) : `[${escaped(text)}](${target(href)})`;
}

function target(href: string): string {
  return `<${href.replace(/[<>\n]/g, encodeURIComponent)}>`;
}

function oneLine(text: string): string {
  return escaped(text.replace(/\s*\n\s*/g, " "));
}

/** Keeps line breaks and paragraphs. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => part.split("\n").map(escaped).join("  \n"))
    .join("\n\n");
}

/** Escapes markup characters, including those that begin a heading, list or quotation at the start of a line. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/^(\s*)([-+#>=]|\d+[.)])/gm, (_match, blank: string, mark: string) =>
      mark.length > 1 ? `${blank}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${blank}\\${mark}`,
    )
    .replace(/&(?=#?\w+;)/g, "\\&");
}
