export type Design = {
  /** Names its folder in web/designs, and stands in `data-design`. */
  id: string;
  label: string;
  /** What it is for, in a sentence. */
  note: string;
  /** Id of the type pair that it was drawn with. */
  type: string;
};

export type TypePair = {
  /** Stands in `data-type`. */
  id: string;
  label: string;
  /** Families of headings and of text, for the sample in the admin. */
  display: string;
  text: string;
};

/** All designs, the default first. */
export const designs: readonly [Design, ...Design[]] = [
  {
    id: "printed-page",
    label: "The Printed Page",
    note: "Paper, hairlines and engravings: for work that is read.",
    type: "imbue-newsreader",
  },
];

/** All pairs of faces, the default first. */
export const typePairs: readonly [TypePair, ...TypePair[]] = [
  { id: "imbue-newsreader", label: "Imbue and Newsreader", display: "Imbue", text: "Newsreader" },
];
