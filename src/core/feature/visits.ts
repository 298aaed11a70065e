/** A request for a page, and the address of the client. */
export type Visit = { path: string; request: Request; address: string };

/** Counts the pages that visitors see. */
export type VisitCounter = {
  /** Counts a page that was shown. */
  note(visit: Visit): void;
  /** Notes a request with the owner's token: whoever sent it is no visitor. */
  noteOwner(visit: Visit): void;
  /** Whether a request comes from the owner's browser, as far as is known. */
  isOwner(visit: Visit): boolean;
  /** Writes the counts to the database. */
  write(): void;
};
