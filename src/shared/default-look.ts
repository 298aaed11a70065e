import { designs, typePairs } from "./designs.ts";
import type { Look } from "./look.ts";

/** Of a site whose owner has set none. Apart from the others, because visitors need none of it. */
export const defaultLook: Look = {
  design: designs[0].id,
  accent: "#0a5038",
  palette: "",
  type: typePairs[0].id,
  order: [],
  hidden: [],
  titles: {},
  css: "",
  isCssOff: false,
  seed: "",
};
