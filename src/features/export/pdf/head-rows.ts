import type { Outline } from "../outline.ts";
import { isolated } from "./bidi-levels.ts";
import { emptyRow, type Sheet, type Tag, tagOf } from "./sheet.ts";
import type { Template } from "./templates.ts";

/** Distance between the head rule and the letters, in points. */
const HEAD_RULE_DISTANCE = 12;
/** Width of the short head rule, in points. */
const HEAD_RULE_WIDTH = 64;

type HeadPlace = { isFull: boolean; isCentered: boolean };

/** Next to a photo, nothing is centered. */
export function headPlace({ head }: Template, hasPhoto: boolean): HeadPlace {
  return { isFull: head.place !== "column", isCentered: head.place === "center" && !hasPhoto };
}

export function addHeadRule(sheet: Sheet, isCentered: boolean): void {
  const { rule } = sheet.template.head;
  if (rule === null) return;
  if (rule.place === "above") {
    sheet.rows[0]?.rules.push(sheet.rule(rule, -HEAD_RULE_DISTANCE));
    return;
  }
  const across = sheet.rule(rule, 0);
  const x = across.x + (isCentered ? (across.width - HEAD_RULE_WIDTH) / 2 : 0);
  sheet.rows.push(
    emptyRow({
      height: rule.thickness,
      gap: HEAD_RULE_DISTANCE,
      isGlued: true,
      rules: [{ ...across, x, width: HEAD_RULE_WIDTH }],
    }),
  );
}

/** No line begins or ends with a separator. */
export function addContact(sheet: Sheet, contact: Outline["contact"], place: HeadPlace): void {
  const { colors, gaps, text } = sheet.template;
  const { width } = sheet.column(place.isFull);
  const contactSpans = (items: Outline["contact"], own: Tag) =>
    items.flatMap(({ text: shown, href }, index) => [
      ...(index === 0 ? [] : [sheet.span(`\u00a0${sheet.template.separator} `, "text", colors.soft, own)]),
      sheet.span(
        isolated(shown.replaceAll(" ", "\u00a0")),
        "text",
        href === "" ? colors.soft : sheet.accent,
        own,
        href,
      ),
    ]);
  const fits = (items: Outline["contact"]) =>
    sheet.linesOf(contactSpans(items, tagOf("P")), text.size, width).length <= 1;
  const lines: Outline["contact"][] = [];
  for (const item of contact) {
    const last = lines.at(-1);
    if (last !== undefined && fits([...last, item])) last.push(item);
    else lines.push([item]);
  }
  const paragraph = tagOf("P");
  for (const [index, items] of lines.entries()) {
    const isLast = index === lines.length - 1;
    // A space separates the lines for text extraction.
    const end = isLast ? [] : [sheet.span(" ", "text", colors.soft, paragraph)];
    sheet.paragraph([...contactSpans(items, paragraph), ...end], text, {
      gap: index === 0 ? gaps.head : 0,
      isGlued: !isLast,
      ...place,
    });
  }
}
