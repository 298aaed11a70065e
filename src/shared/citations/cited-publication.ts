import type { PublicationType } from "./citation-styles.ts";

/** What is cited. */
export type CitedPublication = {
  name: string;
  authors: readonly string[];
  editors: readonly string[];
  publicationType: PublicationType;
  /** The journal, book or conference; of a book its publisher. */
  organization: string;
  publisher: string;
  /** `YYYY-MM-01`, or `YYYY` if only the year is known; `""` for none. */
  date: string;
  volume: string;
  issue: string;
  pageRange: string;
  doi: string;
  url: string;
  links: readonly string[];
};
