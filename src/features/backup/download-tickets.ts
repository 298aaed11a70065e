import { randomBytes } from "node:crypto";
import { notFound } from "../../core/errors/app-error.ts";

const TICKET_BYTES = 16;
/** Milliseconds. */
const TICKET_LIFETIME = 60_000;

/** Tickets for downloads without the owner's token: each works once, within a minute. */
export class DownloadTickets {
  readonly #issued = new Map<string, { name: string; until: number }>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  issue(name: string): string {
    for (const [ticket, { until }] of this.#issued) if (until <= this.#now()) this.#issued.delete(ticket);
    const ticket = randomBytes(TICKET_BYTES).toString("base64url");
    this.#issued.set(ticket, { name, until: this.#now() + TICKET_LIFETIME });
    return ticket;
  }

  /** Uses a ticket up. @returns the name it was issued for @throws AppError 404 for a used or expired ticket */
  redeem(ticket: string): string {
    const name = this.nameFor(ticket);
    this.#issued.delete(ticket);
    return name;
  }

  /** Like `redeem`, but the ticket stays valid. */

  nameFor(ticket: string): string {
    const issued = this.#issued.get(ticket);
    if (issued === undefined || issued.until <= this.#now()) throw notFound("download");
    return issued.name;
  }
}
