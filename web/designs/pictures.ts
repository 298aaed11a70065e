import gallery from "./gallery/preview.svg";
import letter from "./letter/preview.svg";
import notebook from "./notebook/preview.svg";
import printedPage from "./printed-page/preview.svg";
import swiss from "./swiss/preview.svg";

/** Preview pictures by design id (src/shared/designs.ts). */
export const designPictures: Readonly<Record<string, string>> = {
  "printed-page": printedPage,
  swiss,
  notebook,
  gallery,
  letter,
};
