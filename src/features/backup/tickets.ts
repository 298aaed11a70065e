import { randomBytes } from "node:crypto";
import { notFound } from "../../core/errors/app-error.ts";

const TICKET_BYTES = 16;
/** Milliseconds. */
const TICKET_LIFETIME = 60_000;

/** What an address is good for under which a browser fetches an archive by itself: once, within a minute. */
export class Tickets {
  readonly #issued = new Map<string, { name: string; until: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(name: string): string {
    for (const [ticket, { until }] of this.#issued) if (until <= this.#now()) this.#issued.delete(ticket);
    const ticket = randomBytes(TICKET_BYTES).toString("base64url");
    this.#issued.set(ticket, { name, until: this.#now() + TICKET_LIFETIME });
    return ticket;
  }

  /** @returns the name that it was issued for @throws AppError 404 for one that was used or is too old */
  redeem(ticket: string): string {
    const name = this.nameFor(ticket);
    this.#issued.delete(ticket);
    return name;
  }

  /** Likewise, and the ticket stays good. */
  nameFor(ticket: string): string {
    const issued = this.#issued.get(ticket);
    if (issued === undefined || issued.until <= this.#now()) throw notFound("download");
    return issued.name;
  }
}
