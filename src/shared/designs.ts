export type Design = {
  /** Names its folder in web/designs, and stands in `data-design`. */
  id: string;
  label: string;
  /** What it is for, in a sentence. */
  note: string;
  /** Id of the type pair that it was drawn with. */
  type: string;
  /**
   * What only its home page has. Public reads name it among their pages, so that its content comes with this
   * design alone.
   */
  part?: "works";
  /** How wide it shows pictures, as `sizes` of an image says it, where that is not as The Printed Page does. */
  sizes?: PictureSizes;
};

/** By where they stand. */
export type PictureSizes = { [place in "portrait" | "opening" | "job" | "about"]?: string };

export type TypePair = {
  /** Stands in `data-type`. */
  id: string;
  label: string;
  /** Families of headings and of text, for the sample in the admin. */
  display: string;
  text: string;
  /** The fonts in web/ that the first screen of a page needs. */
  preloads: readonly string[];
};

/** All designs, the default first. */
export const designs: readonly [Design, ...Design[]] = [
  {
    id: "printed-page",
    label: "The Printed Page",
    note: "Paper, hairlines and engravings: for work that is read.",
    type: "imbue-newsreader",
  },
  {
    id: "swiss",
    label: "The Grid",
    note: "Twelve columns, one rule, large type: for work that is built.",
    type: "work-sans",
    sizes: { portrait: "(width >= 56.25rem) 35rem, 75vw", about: "100vw" },
  },
  {
    id: "notebook",
    label: "The Notebook",
    note: "Squared paper, numbered parts, at home in the dark: for work that runs.",
    type: "plex",
    sizes: { job: "(width >= 56.25rem) 30rem, 100vw", about: "100vw" },
  },
  {
    id: "gallery",
    label: "The Gallery",
    note: "Pictures from edge to edge, words on the wall beside them: for work that is seen.",
    type: "jost",
    part: "works",
    sizes: {
      // On phones it stands alone; less than whole, as the next larger file may be the owner’s own.
      portrait: "(width >= 40rem) 45vw, 80vw",
      // Beside the portrait, and of one height.
      opening: "(width >= 40rem) max(66vw, 54rem), 100vw",
      job: "(width >= 56.25rem) 67vw, 100vw",
      about: "100vw",
    },
  },
  {
    id: "letter",
    label: "The Letter",
    note: "One narrow column, written to whoever reads it: for who wants to be known.",
    type: "alegreya",
    sizes: {
      portrait: "(width >= 56.25rem) 22rem, 60vw",
      job: "(width >= 44rem) 31rem, 90vw",
      about: "(width >= 90rem) 83rem, 90vw",
    },
  },
];

/** All pairs of faces, the default first. */
export const typePairs: readonly [TypePair, ...TypePair[]] = [
  {
    id: "imbue-newsreader",
    label: "Imbue and Newsreader",
    display: "Imbue",
    text: "Newsreader",
    preloads: ["styles/fonts/imbue-basic.woff2", "styles/fonts/newsreader-400-basic.woff2"],
  },
  {
    id: "work-sans",
    label: "Work Sans",
    display: "Work Sans",
    text: "Work Sans",
    preloads: ["designs/types/fonts/work-sans-basic.woff2"],
  },
  {
    id: "plex",
    label: "IBM Plex Mono and Sans",
    display: "IBM Plex Mono",
    text: "IBM Plex Sans",
    preloads: [
      "designs/types/fonts/ibm-plex-mono-600-basic.woff2",
      "designs/types/fonts/ibm-plex-sans-400-basic.woff2",
    ],
  },
  {
    id: "jost",
    label: "Jost",
    display: "Jost",
    text: "Jost",
    preloads: ["designs/types/fonts/jost-basic.woff2"],
  },
  {
    id: "alegreya",
    label: "Alegreya",
    display: "Alegreya",
    text: "Alegreya",
    preloads: ["designs/types/fonts/alegreya-basic.woff2"],
  },
  {
    id: "bricolage-source",
    label: "Bricolage Grotesque and Source Serif",
    display: "Bricolage Grotesque",
    text: "Source Serif 4",
    preloads: [
      "designs/types/fonts/bricolage-grotesque-basic.woff2",
      "designs/types/fonts/source-serif-4-basic.woff2",
    ],
  },
];

/** The default where there is none of this id. */
export function designOf(id: string): Design {
  return designs.find((design) => design.id === id) ?? designs[0];
}

/** Likewise. */
export function typePairOf(id: string): TypePair {
  return typePairs.find((pair) => pair.id === id) ?? typePairs[0];
}
