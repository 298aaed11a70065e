import { plainText as withoutFormatting } from "../../core/rich-text/rich-text.ts";
import { labelColon } from "../../shared/intl.ts";
import { toPlainText, unflattenNodes } from "../../shared/rich-text.ts";
import { employerLine } from "./company.ts";
import { type Outline, type OutlineEntry, outlineLanguage } from "./outline.ts";

/** A résumé to paste into a form: lines are not wrapped, headings are in capitals. */
export function writePlainText(outline: Outline): string {
  const { name, label, contact, summary, sections } = outline;
  const head = [name, label, ...contact.map((line) => line.text)].filter(Boolean).join("\n");
  const language = outlineLanguage(outline);
  const colon = labelColon(language);
  const parts = sections.map(
    ({ title, entries }) =>
      `${title.toLocaleUpperCase(language.tag)}\n\n${entries.map((entry) => entryText(entry, colon)).join("\n\n")}`,
  );
  return `${[head, withoutFormatting(summary, true), ...parts].filter(Boolean).join("\n\n")}\n`;
}

function entryText(entry: OutlineEntry, colon: string): string {
  const { title, href, details, about, period, text, bullets, facts, citation } = entry;
  const lines = [
    ...(citation.length > 0
      ? [toPlainText(unflattenNodes(citation), true)]
      : [[employerLine([title, ...details], about), period].filter(Boolean).join(" | "), href]),
    withoutFormatting(text, true),
    ...bullets.map((bullet) => `- ${withoutFormatting(bullet, true)}`),
    ...facts.map(({ name, texts }) =>
      name === "" ? texts.join(", ") : `${name}${colon}${texts.join(", ")}`,
    ),
  ];
  return lines.filter(Boolean).join("\n");
}
