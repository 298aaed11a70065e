export type Design = {
  /** Name of its folder in web/designs, and value of `data-design`. */
  id: string;
  label: string;
  /** What it looks like and suits, in a sentence. */
  note: string;
  /** Id of the font pair that it was designed with. */
  type: string;
  /** How its home page shows the featured projects, instead of as three cards. */
  part?: "works";
  /** Values of the `sizes` attribute of pictures that differ from The Printed Page. */
  sizes?: PictureSizes;
};

/** `sizes` attributes by the place of the picture. */
export type PictureSizes = { [place in "portrait" | "opening" | "job" | "about"]?: string };

export type TypePair = {
  /** Value of `data-type`. */
  id: string;
  label: string;
  /** Font families of headings and of text, for the sample in the admin. */
  display: string;
  text: string;
  /** Font files in web/ that the first screen of a page needs. */
  preloads: readonly string[];
  /** Those that the home page's needs in addition. */
  homePreloads?: readonly string[];
};

/** All designs, the default first. */
export const designs: readonly [Design, ...Design[]] = [
  {
    id: "printed-page",
    label: "The Printed Page",
    note: "Elegant serif type, fine lines and engraved patterns. Good for writers and academics.",
    type: "imbue-newsreader",
  },
  {
    id: "swiss",
    label: "The Grid",
    note: "A strict grid with large sans-serif type. Good for designers and architects.",
    type: "work-sans",
    sizes: { portrait: "(width >= 56.25rem) 35rem, 75vw", about: "100vw" },
  },
  {
    id: "notebook",
    label: "The Notebook",
    note: "Graph paper and numbered sections, best in dark mode. Good for engineers.",
    type: "plex",
    sizes: { job: "(width >= 56.25rem) 30rem, 100vw", about: "100vw" },
  },
  {
    id: "gallery",
    label: "The Gallery",
    note: "Edge-to-edge pictures with captions. Good for photographers and artists.",
    type: "jost",
    part: "works",
    sizes: {
      // Full width on phones; 80vw avoids the next larger file, which may be the unscaled original.
      portrait: "(width >= 40rem) 45vw, 80vw",
      // Next to the portrait, with the same height.
      opening: "(width >= 40rem) max(66vw, 54rem), 100vw",
      job: "(width >= 56.25rem) 67vw, 100vw",
      about: "100vw",
    },
  },
  {
    id: "letter",
    label: "The Letter",
    note: "A single narrow column that reads like a personal letter.",
    type: "alegreya",
    sizes: {
      portrait: "(width >= 56.25rem) 22rem, 60vw",
      job: "(width >= 44rem) 31rem, 90vw",
      about: "(width >= 90rem) 83rem, 90vw",
    },
  },
];

/** All font pairs, the default first. */
export const typePairs: readonly [TypePair, ...TypePair[]] = [
  {
    id: "imbue-newsreader",
    label: "Imbue and Newsreader",
    display: "Imbue",
    text: "Newsreader",
    preloads: ["styles/fonts/imbue-basic.woff2", "styles/fonts/newsreader-400-basic.woff2"],
    homePreloads: ["styles/fonts/newsreader-600-basic.woff2"],
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

/** The design with this id; the default if there is none. */
export function designOf(id: string): Design {
  return designs.find((design) => design.id === id) ?? designs[0];
}

/** The font pair with this id; the default if there is none. */
export function typePairOf(id: string): TypePair {
  return typePairs.find((pair) => pair.id === id) ?? typePairs[0];
}
