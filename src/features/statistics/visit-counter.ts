import type { Database } from "bun:sqlite";
import { isbot } from "isbot";
import type { ClientRequest, Visit, VisitCounter } from "../../core/feature/visits.ts";

/** Different visits that are held as they came until the next write; a flood of them is summed up earlier. */
const PENDING_MAX = 1000;
/** Which visitor has seen what on a day; beyond it only views are counted. */
const SEEN_MAX = 200_000;
/** Owners' browsers that are remembered. */
const OWNERS_MAX = 100;
/** Names of one kind on a day; further ones are counted together. */
const NAMES_MAX = 500;
const OTHERS = "(others)";
/** What is noted of a share link, followed by its name. */
const SHARE = "/s/";
/** Characters of a header that are looked at. */
const HEADER_MAX = 300;
const HOURS_KEPT_DAYS = 3;
const MONTHS_KEPT = 25;

type Sum = { period: string; kind: string; name: string; views: number; visitors: number };

/**
 * Counts visits in memory and adds the sums to the database with `write`. No address is stored: visitors are told apart by a hash with a
 * salt that is only in memory and thrown away each day (docs/decisions/0017-statistics.md). Robots, the owner, pages that are fetched ahead
 * and browsers that ask for privacy (Global Privacy Control) are left out.
 */
export class DatabaseVisitCounter implements VisitCounter {
  readonly #client: Database;
  readonly #now: () => Date;
  /** Views by what tells one visit from another; summed up later, because the owner may turn out to be behind one. */
  readonly #pending = new Map<string, number>();
  /** Sums that are not written yet. */
  #sums = new Map<string, Sum>();
  /** What each visitor of today has seen. */
  readonly #seen = new Set<string>();
  /** Today's names by kind. */
  readonly #names = new Map<string, Set<string>>();
  readonly #owners = new Set<string>();
  #salt = new Uint8Array(32);
  #day = "";

  /** @param now the clock; tests have their own */
  constructor(client: Database, now: () => Date = () => new Date()) {
    this.#client = client;
    this.#now = now;
  }

  note({ path, request, address }: Visit): void {
    const { headers, method } = request;
    const agent = headers.get("user-agent");
    if (agent === null || headers.get("sec-gpc") === "1" || headers.has("sec-purpose")) return;
    // When a page is opened by the site's own script, only its head is asked for.
    const isShown = method === "HEAD" ? headers.get("sec-fetch-site") === "same-origin" : method === "GET";
    if (!isShown) return;
    const referrer = headers.get("referer");
    const from = referrer === null ? "" : `${headers.get("host")} ${referrer.slice(0, HEADER_MAX)}`;
    const visit = `${path}\n${address}\n${from}\n${agent.slice(0, HEADER_MAX)}`;
    this.#pending.set(visit, (this.#pending.get(visit) ?? 0) + 1);
    if (this.#pending.size > PENDING_MAX) this.#sumUp();
  }

  noteOwner(client: ClientRequest): void {
    const visitor = this.#visitorOf(client);
    if (visitor !== null && this.#owners.size < OWNERS_MAX) this.#owners.add(visitor);
  }

  isOwner(client: ClientRequest): boolean {
    const visitor = this.#visitorOf(client);
    return visitor !== null && this.#owners.has(visitor);
  }

  write(): void {
    this.#sumUp();
    if (this.#sums.size === 0) return;
    const add = this.#client.query(
      `insert into visits (period, kind, name, views, visitors) values (?, ?, ?, ?, ?)
         on conflict do update set views = views + excluded.views, visitors = visitors + excluded.visitors`,
    );
    const writeSums = this.#client.transaction(() => {
      for (const { period, kind, name, views, visitors } of this.#sums.values())
        add.run(period, kind, name, views, visitors);
      this.#removeOld();
    });
    // Sums that can't be written, as on a full disk, are tried again with the next write.
    writeSums.immediate();
    this.#sums = new Map();
  }

  #visitorOf({ request, address }: ClientRequest): string | null {
    const agent = request.headers.get("user-agent");
    if (agent === null) return null;
    this.#beginDay();
    return this.#hash(address, agent.slice(0, HEADER_MAX));
  }

  /** Forgets the visitors of the day before. */
  #beginDay(): void {
    const day = this.#now().toISOString().slice(0, 10);
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = crypto.getRandomValues(new Uint8Array(32));
    for (const known of [this.#seen, this.#names, this.#owners]) known.clear();
  }

  #hash(address: string, agent: string): string {
    const hasher = new Bun.CryptoHasher("sha256").update(this.#salt).update(`${address}\n${agent}`);
    return hasher.digest("base64").slice(0, 16);
  }

  /** Adds the pending visits to the sums. */
  #sumUp(): void {
    this.#beginDay();
    const hour = this.#now().toISOString().slice(0, 13);
    for (const [visit, views] of this.#pending) {
      const [path = "", address = "", from = "", agent = ""] = visit.split("\n");
      const visitor = this.#hash(address, agent);
      if (this.#owners.has(visitor) || isbot(agent)) continue;
      const add = (period: string, kind: string, name: string) =>
        this.#add(visitor, views, period, kind, name);
      add(this.#day, "total", "");
      add(hour, "total", "");
      if (path.startsWith(SHARE)) add(this.#day, "share", path.slice(SHARE.length));
      else add(this.#day, "page", path);
      add(this.#day, "device", deviceOf(agent));
      const host = foreignHost(from);
      if (host !== "") add(this.#day, "referrer", host);
    }
    this.#pending.clear();
  }

  #add(visitor: string, views: number, period: string, kind: string, wanted: string): void {
    const name = this.#nameOf(kind, wanted);
    const key = `${period} ${kind} ${name}`;
    const sum = this.#sums.get(key) ?? { period, kind, name, views: 0, visitors: 0 };
    this.#sums.set(key, sum);
    sum.views += views;
    const seen = `${visitor} ${key}`;
    if (this.#seen.has(seen) || this.#seen.size >= SEEN_MAX) return;
    this.#seen.add(seen);
    sum.visitors += 1;
  }

  #nameOf(kind: string, name: string): string {
    const names = this.#names.get(kind) ?? new Set();
    this.#names.set(kind, names);
    if (!names.has(name) && names.size >= NAMES_MAX) return OTHERS;
    names.add(name);
    return name;
  }

  #removeOld(): void {
    const now = this.#now();
    const hours = new Date(now.getTime() - HOURS_KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 13);
    const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT, now.getUTCDate()));
    this.#client.query("delete from visits where length(period) = 13 and period < ?").run(hours);
    this.#client.query("delete from visits where period < ?").run(days.toISOString().slice(0, 10));
  }
}

/** The kind of device that a browser says it runs on. */
function deviceOf(agent: string): "desktop" | "phone" | "tablet" {
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return "tablet";
  return /mobi|iphone|ipod|android/i.test(agent) ? "phone" : "desktop";
}

/** The host of another site that led here, `""` for none. @param from the requested host and the referrer */
function foreignHost(from: string): string {
  const [own = "", referrer = ""] = from.split(" ");
  if (!URL.canParse(referrer)) return "";
  const { protocol, host } = new URL(referrer);
  return /^https?:$/.test(protocol) && host !== own ? host.slice(0, 253) : "";
}
