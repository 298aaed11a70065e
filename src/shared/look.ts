import type { CitationStyle } from "./citations/citation-styles.ts";
import type { PictureSizes } from "./designs.ts";
import type { PairLetters } from "./headings/heading-fonts.ts";

/** The look of the site as set by the owner (§21). */
export type Look = {
  /** Id of one of `designs`. */
  design: string;
  /** As picked, `#rrggbb`. The readable colors are computed from it (`accentTokens`). */
  accent: string;
  /** Id of one of `palettes`; `""` for the design's own colors. */
  palette: string;
  /** Id of one of `typePairs`. */
  type: string;
  /** Whether the home page shows the name with its capitals, instead of in lower case. */
  isNameAsTyped: boolean;
  /** Parts of the home page in order, by their names or by section ids. */
  order: string[];
  /** Parts that are not shown. */
  hidden: string[];
  /** The owner's titles of parts. */
  titles: Record<string, string>;
  /** The owner's custom CSS. */
  css: string;
  isCssOff: boolean;
  /** Added to the seed of every engraving, to get another pattern; `""` for the original. */
  seed: string;
  /** How publications are cited. */
  citationStyle: CitationStyle;
};

/** The part of the look that components need. The rest is in the HTML document. */
export type ShownLook = Pick<Look, "isNameAsTyped" | "order" | "hidden" | "titles" | "seed"> & {
  /** The letters of the font pair, to compute the size of headings. */
  letters: PairLetters;
  /** `["titles.skills"]`: those without a translation into the page's language. */
  inMain?: string[] | undefined;
  /** Changes with the part that is in the document; `""` for the default. */
  mark: string;
  /** How this design shows the featured projects, instead of as three cards. */
  part?: string;
  /** `sizes` attributes of the design's pictures that differ from the default. */
  sizes?: PictureSizes;
};

/** The default. */
export const defaultShownLook: ShownLook = {
  isNameAsTyped: false,
  letters: { display: { letters: "", widths: "" }, isBold: false },
  order: [],
  hidden: [],
  titles: {},
  seed: "",
  mark: "",
};

/** Parts of the home page other than sections, in the default order. */
export const fixedParts = ["summary", "projects", "skills", "academia"] as const;

/** Part of the contact page that the owner can hide: "Want a Site ? ...". */
export const OFFER = "offer";

/** Path of the preview of a look that is not saved yet, with `?path=/projects&design=…&type=…`. */
export const LOOK_PREVIEW = "/look-preview";

/** `kind` of the messages between preview and admin: the preview has loaded; another language was chosen in it; the admin sends a `look`. */
export const PREVIEW_READY = "look-ready";
export const PREVIEW_LANGUAGE = "look-language";
export const PREVIEW_LOOK = "look";

/** The custom CSS for visitors; `""` if it is turned off. */
export function activeCss({ css, isCssOff }: Pick<Look, "css" | "isCssOff">): string {
  return isCssOff ? "" : css;
}

/** Sorts items: first those whose ids are in `order`, then the others in their present order. */
export function sortByIds<T>(items: readonly T[], order: readonly string[], idOf: (item: T) => string): T[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (item: T) => places.get(idOf(item)) ?? places.size;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The seed of an engraving. @param subject what it represents, such as the owner's name */
export function engravingSeed(subject: string, { seed }: Pick<Look, "seed">): string {
  return seed === "" ? subject : `${subject} ${seed}`;
}
