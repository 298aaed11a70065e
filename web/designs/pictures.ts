import printedPage from "./printed-page/preview.svg";

/** A picture of each design, by its id (src/shared/designs.ts). */
export const designPictures: Readonly<Record<string, string>> = { "printed-page": printedPage };
