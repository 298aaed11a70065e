/** An `@font-face` of minified styles. */
const FACE = /@font-face\{[^}]*\}/g;

/**
 * The faces that every page in Latin letters needs at once, one of each family; the others load when their letters appear, or text of
 * their weight.
 * @param css of a type pair
 * @returns their addresses
 */
export function firstFonts(css: string): string[] {
  const faces = (css.match(FACE) ?? []).map((face) => ({
    family: /font-family:([^;}]+)/.exec(face)?.[1] ?? "",
    address: /url\(["']?([^"')]+\.woff2)/.exec(face)?.[1] ?? "",
  }));
  const basic = faces.filter(({ address }) => /-basic-[^/]*$/.test(address));
  const first =
    basic.length > 0 ? basic : faces.filter(({ address }) => /-latin-(?!ext-)[^/]*$/.test(address));
  const families = Map.groupBy(first, ({ family }) => family);
  return [...new Set(Array.from(families.values(), ([face]) => face?.address ?? ""))];
}

/**
 * Takes the faces of letters beyond those of English text out of a type pair's styles: few pages have any, and each face names a
 * hundred ranges.
 * @returns `further` is `""` where there are no faces for English text alone
 */
export function splitFaces(css: string): { basic: string; further: string } {
  const isBasic = (face: string) => /-basic-[^/]*\.woff2/.test(face) || !face.includes("unicode-range");
  const faces = css.match(FACE) ?? [];
  if (!faces.some((face) => /-basic-/.test(face))) return { basic: css, further: "" };
  return {
    basic: css.replace(FACE, (face) => (isBasic(face) ? face : "")),
    further: faces.filter((face) => !isBasic(face)).join(""),
  };
}

/**
 * The letters that faces say they have, without those that are never drawn.
 * @returns a character class of a regular expression with the flag `u`, `""` for none
 */
export function lettersOf(faces: string): string {
  const ranges = faces.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi);
  const written = Array.from(ranges, ([, first = "", last = first]) => {
    const [from, to] = [first.replaceAll("?", "0"), last.replaceAll("?", "F")];
    const isControl = Number.parseInt(to, 16) < 0x20;
    return isControl ? "" : `\\u{${from}}${from === to ? "" : `-\\u{${to}}`}`;
  });
  const letters = [...new Set(written)].join("");
  return letters && `[${letters}]`;
}
