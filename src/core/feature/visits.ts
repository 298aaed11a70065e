import { isbot } from "isbot";

/** A request, and the address of the client that sent it. */
export type ClientRequest = { request: Request; address: string };
/** A request for a page that exists; `path` is without query. */
export type Visit = ClientRequest & { path: string };

/** Counts visits; `note` is called with each request for a page, so it is cheap. */
export type VisitCounter = {
  /** Requests that show nobody anything, such as a `POST`, are not counted. */
  note(visit: Visit): void;
  /** Called with each request that carries the owner's token: this browser is no visitor. */
  noteOwner(client: ClientRequest): void;
  /** Whether a request comes from the owner's browser, as far as is known. */
  isOwner(client: ClientRequest): boolean;
  /** Writes to the database what has been counted; called each minute, before the numbers are read, and when the server stops. */
  write(): void;
};

/** Whether a person sees what is answered: not a robot, a link preview, or a browser that fetches ahead. */
export function isSeenByPerson({ headers }: Request): boolean {
  const agent = headers.get("user-agent");
  return agent !== null && !isbot(agent) && !headers.has("sec-purpose");
}
