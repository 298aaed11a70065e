import { BUNDLE, ribbon, rosette, type Weave } from "../../../src/shared/guilloche.ts";
import { numbersFrom } from "../../../src/shared/seed.ts";

/** What may be engraved; a flower is the middle of a rosette, for pictures too small for the rest. */
export type EngravingKind = "rosette" | "flower" | "ribbon";

/** The lines of an engraving as SVG, without the element around them. The same kind and seed are always the same. */
export function engrave(kind: EngravingKind, seed: string): string {
  // Two of the same on one page mean the same by it.
  const id = `${kind[0]}${Math.floor(numbersFrom(seed)() * 36 ** 5).toString(36)}`;
  if (kind === "ribbon") return engraveRibbon(seed, id);
  const [outer, flower] = rosette(seed);
  return (kind === "flower" ? "" : strands(outer, `${id}o`)) + strands(flower, `${id}f`);
}

/**
 * Curve, bundle and hand are drawn once and reused where they stand: over a hundred lines out of some thirty elements, of
 * which a browser makes no more copies than it shows.
 */
function strands({ path, rings }: Weave, id: string): string {
  const right = rings.slice(0, rings.length / 2);
  const bundles = right.filter((_, index) => index % BUNDLE === 0);
  const copies = (of: string, all: Weave["rings"]) =>
    all
      .map(({ scale, twist }) => `<use href="#${of}" transform="rotate(${twist})scale(${scale})"/>`)
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
