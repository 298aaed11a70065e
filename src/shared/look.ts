import type { PictureSizes } from "./designs.ts";

/** How the site looks, as the owner has set it (§21). */
export type Look = {
  /** Id of one of `designs`. */
  design: string;
  /** As it was picked, `#rrggbb`; what is shown is reckoned from it (`accentTokens`). */
  accent: string;
  /** Id of one of `palettes`, `""` for the design's own papers and ink. */
  palette: string;
  /** Id of one of `typePairs`. */
  type: string;
  /** Parts of the home page, by their names or the ids of sections. */
  order: string[];
  hidden: string[];
  /** What a part's title says in place of its own, likewise. */
  titles: Record<string, string>;
  /** The owner's own styles. */
  css: string;
  isCssOff: boolean;
  /** What engravings grow from, beside what they stand for; `""` for that alone. */
  seed: string;
};

/** What of it the pages' own code needs; the rest is in their document. */
export type ShownLook = Pick<Look, "order" | "hidden" | "titles" | "seed"> & {
  /** Changes with what is in their document, `""` for the default. */
  mark: string;
  /** The design's own part of the home page, if it has one. */
  part?: string;
  /** How wide the design shows pictures, where not as all do. */
  sizes?: PictureSizes;
};

/** The pages' own. */
export const ownLook: ShownLook = { order: [], hidden: [], titles: {}, seed: "", mark: "" };

/** What has a place on the home page beside the sections, in the order that it has by itself. */
export const fixedParts = ["summary", "skills", "academia"] as const;

/** Where a page is shown in a look that is not stored yet: `?path=/projects&design=…&type=…`. */
export const LOOK_PREVIEW = "/look-preview";

/** What the preview says to the admin when it is there, and the admin to it with each `look`: `kind` of their messages. */
export const PREVIEW_READY = "look-ready";
export const PREVIEW_LOOK = "look";

/** The styles of the owner's own that visitors get. */
export function shownStyles({ css, isCssOff }: Pick<Look, "css" | "isCssOff">): string {
  return isCssOff ? "" : css;
}

/** Things in the order of their ids: first those that `order` names, then the others, as they come. */
export function inOrder<T>(things: readonly T[], order: readonly string[], idOf: (thing: T) => string): T[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (thing: T) => places.get(idOf(thing)) ?? places.size;
  return things.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What an engraving grows from. @param own of what it stands for */
export function seedWith(own: string, { seed }: Pick<Look, "seed">): string {
  return seed === "" ? own : `${own} ${seed}`;
}
