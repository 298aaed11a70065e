/**
 * The site's styles in their order, as `scripts/split-styles.ts` takes them apart: what every page needs, rules that only
 * a page with certain classes or elements needs, what only rules that mention a custom property need, and all of them within an at-rule.
 */
export type StylePart =
  | string
  | { selectors: { text: string; classes: string[]; elements: string[] }[]; body: string }
  | { property: string; text: string }
  | { around: string; parts: StylePart[] };

/**
 * The styles that a page is painted with; the rest comes with its script (docs/decisions/0011). A rule is left out where
 * the page lacks a class or an element that it asks for; one that asks for either of two (`:is()`) or for none (`:not()`)
 * stays.
 */
export function stylesFor(parts: StylePart[], html: string): string {
  const present = { classes: classesIn(html), elements: elementsIn(html) };
  const asking = new Set<StylePart>();
  const pieces = parts.map((part) => {
    const mentions = () => {
      asking.add(part);
      return false;
    };
    return select([part], { ...present, mentions });
  });
  if (asking.size === 0) return pieces.join("");
  const mentioned = new Set(pieces.join("").match(/--[\w-]+/g));
  const mentions = (property: string) => mentioned.has(property);
  return parts
    .map((part, index) => (asking.has(part) ? select([part], { ...present, mentions }) : pieces[index]))
    .join("");
}

type Present = { classes: Set<string>; elements: Set<string>; mentions(property: string): boolean };

function select(parts: StylePart[], present: Present): string {
  let css = "";
  for (const part of parts) {
    if (typeof part === "string") css += part;
    else if ("property" in part) css += present.mentions(part.property) ? part.text : "";
    else if ("around" in part) {
      const inner = select(part.parts, present);
      if (inner !== "") css += `${part.around}{${inner}}`;
      // Its first mention is a layer's rank, for the styles that come later, too.
      else if (part.around.startsWith("@layer ")) css += `${part.around};`;
    } else {
      const selectors = part.selectors.filter(
        ({ classes, elements }) =>
          classes.every((name) => present.classes.has(name)) &&
          elements.every((name) => present.elements.has(name)),
      );
      if (selectors.length > 0) css += `${selectors.map(({ text }) => text).join(",")}{${part.body}}`;
    }
  }
  return css;
}

const signs: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

/** @param html as React writes it: attributes in double quotes, five signs written as names */
function classesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, value = ""] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of value.split(/\s+/))
      names.add(name.replace(/&(amp|gt|lt|quot|#x27);/g, (_, sign: string) => signs[sign] ?? ""));
  return names;
}

/** @param html of the page's body */
function elementsIn(html: string): Set<string> {
  const names = new Set(["html", "body", "head"]);
  for (const [, name = ""] of html.matchAll(/<([a-zA-Z][\w-]*)/g)) names.add(name.toLowerCase());
  return names;
}
