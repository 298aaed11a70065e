import { apa, chicago, harvard } from "./author-date-styles.ts";
import type { CitationStyle } from "./citation-styles.ts";
import { ieee, mla, nature, vancouver } from "./other-styles.ts";
import type { Format } from "./parts.ts";

export const formats: Readonly<Record<CitationStyle, Format>> = {
  apa,
  chicago,
  mla,
  ieee,
  vancouver,
  harvard,
  nature,
};
