import type { Server } from "../http/cached-route.ts";

/** Told of every page that visitors see; light, because each visit pays for it. */
export type VisitCounter = {
  /** The path under which its numbers are asked for: they are written down before. */
  readonly readAt: string;
  /** Called with a request for a page that there is, before the answer; one that is no read is no visit. */
  note(path: string, request: Request, server: Server): void;
  /** Called with a request that came with the owner's token: whoever sent it is no visitor. */
  noteOwner(request: Request, server: Server): void;
  /** Whether a request is the owner's, as far as is known. */
  isOwner(request: Request, server: Server): boolean;
  /** Writes down what is counted; called each minute, and at the end. */
  write(): void;
};
