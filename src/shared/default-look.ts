import { defaultCitationStyle } from "./citations/citation-styles.ts";
import { designs, typePairs } from "./designs.ts";
import type { Look } from "./look.ts";

/** The look of a site whose owner has not changed it. In its own file, because public pages don't need it. */
export const defaultLook: Look = {
  design: designs[0].id,
  accent: "#0a5038",
  palette: "",
  type: typePairs[0].id,
  isNameAsTyped: false,
  order: [],
  hidden: [],
  titles: {},
  css: "",
  isCssOff: false,
  seed: "",
  citationStyle: defaultCitationStyle,
};
