import type { StylePart } from "./page-styles.ts";

/** Styles that only the pages have whose site wears them, by the ids of src/shared/designs.ts; `stylesheet` is the address of all of a design's. */
export type Looks = {
  designs: Record<string, { styles: StylePart[]; stylesheet: string }>;
  /** `fonts` are addresses of the faces that a page needs at once. */
  types: Record<string, { css: string; fonts: string[]; further: FurtherFaces }>;
};

/**
 * Faces of a type pair for letters beyond those of English text, which few pages have; `""` where there are none. A page has them at
 * once where it shows one of `letters`, a character class, and else may come to need them later, as a file.
 */
export type FurtherFaces = { css: string; letters: string; stylesheet: string };

/**
 * What a page needs: addresses under `/assets/`, and the styles themselves. Those that it is painted with stand in the page
 * because asking for them would cost a visitor on a phone a tenth of a second and more before anything is shown.
 */
export type PageAssets = {
  script: string;
  /** All styles but the faces, for what the script may add to a page. */
  stylesheets: string[];
  styles: StylePart[];
  /** What the script imports. */
  imports: string[];
  /** Code of one page, by its name. */
  pageCode: Map<string, string[]>;
  /** What the preview of a look needs beside its page's code (web/site/look-preview.ts). */
  previewCode: string;
  looks: Looks;
};
