/** A section of the program's own résumé that the owner can leave out, and its entries. */
export type ChoosableSection = { id: string; title: string; entries: { id: string; title: string }[] };
