import { BUNDLE, ribbon, rosette, type Weave } from "../../../src/shared/guilloche.ts";
import { seededRandom } from "../../../src/shared/seeded-random.ts";

/** The kinds of engravings; a flower is the center of a rosette, for small pictures. */
export type EngravingKind = "rosette" | "flower" | "ribbon";

/** The content of an engraving's `<svg>`. The same kind and seed always give the same lines. */
export function engrave(kind: EngravingKind, seed: string): string {
  // Two equal engravings on a page may share ids, because they refer to the same shapes.
  const id = `${kind[0]}${Math.floor(seededRandom(seed)() * 36 ** 5).toString(36)}`;
  if (kind === "ribbon") return engraveRibbon(seed, id);
  const [outer, flower] = rosette(seed);
  return (kind === "flower" ? "" : strands(outer, `${id}o`)) + strands(flower, `${id}f`);
}

/**
 * Draws a curve once, reuses it in a bundle, and reuses the bundles in each half: over a hundred lines from about thirty
 * elements.
 */
function strands({ path, rings }: Weave, id: string): string {
  const right = rings.slice(0, rings.length / 2);
  const bundles = right.filter((_, index) => index % BUNDLE === 0);
  const copies = (href: string, rings: Weave["rings"]) =>
    rings
      .map(({ scale, twist }) => `<use href="#${href}" transform="rotate(${twist})scale(${scale})"/>`)
      .join("");
  const bundle = `<g id="${id}b"><path id="${id}p" d="${path}"/>${copies(`${id}p`, right.slice(1, BUNDLE))}</g>`;
  const hand = `<g id="${id}h">${bundle}${copies(`${id}b`, bundles.slice(1))}</g>`;
  return `${hand}<use href="#${id}h" transform="scale(1-1)"/>`;
}

function engraveRibbon(seed: string, id: string): string {
  return ribbon(seed)
    .map(({ path, strands: all }, index) => {
      const uses = all.map(
        ({ shift, stretch }) =>
          `<use href="#${id}${index}" transform="translate(${shift})scale(1 ${stretch})"/>`,
      );
      return `<defs><path id="${id}${index}" d="${path}"/></defs>${uses.join("")}`;
    })
    .join("");
}
