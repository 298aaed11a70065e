import { isbot } from "isbot";

/** A request, and the client's address. */
export type ClientRequest = { request: Request; address: string };
/** A request for an existing page; `path` is without the query. */
export type Visit = ClientRequest & { path: string };

export type VisitCounter = {
  /**
   * Called for each request for a page, so it must be cheap. Requests that show no page, such as a `POST`, don't count.
   */
  recordVisit(visit: Visit): void;
  /** Called for each request with the owner's token, so that visits from that browser are not counted. */
  recordOwner(client: ClientRequest): void;
  /** Whether a request comes from a browser known to be the owner's. */
  isOwner(client: ClientRequest): boolean;
  /** Writes the counts to the database; called each minute, before they are read, and when the server stops. */
  flush(): void;
};

/** Whether a person will see the response: not a robot, a link preview or a prefetch. */
export function isSeenByPerson({ headers }: Request): boolean {
  const agent = headers.get("user-agent");
  return agent !== null && !isRobot(agent) && !isPrefetch(headers);
}

/** Office and chat programs that fetch a link before, or without, opening it in a browser; isbot takes them for people. */
const previewers = /\bms-office\b|^Microsoft Office|^Viber|\bCFNetwork\b/i;

export function isRobot(agent: string): boolean {
  return isbot(agent) || previewers.test(agent);
}

/** Whether a browser loads a page that nobody may look at. Older browsers use other headers than `Sec-Purpose`. */
export function isPrefetch(headers: Headers): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => headers.has(name));
}
