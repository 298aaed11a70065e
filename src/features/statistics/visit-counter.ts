import type { Database } from "bun:sqlite";
import {
  type ClientRequest,
  isPrefetch,
  isRobot,
  type Visit,
  type VisitCounter,
} from "../../core/feature/visits.ts";

/** Distinct visits that may be pending until the next write; when there are more, they are counted earlier. */
const PENDING_MAX = 1000;
/** Entries of `#seen` per day; beyond that only views are counted, not visitors. */
const SEEN_MAX = 200_000;
/** Owner's browsers that are remembered per day. */
const OWNERS_MAX = 100;
/** Names of one kind per day; further ones are counted together as `(others)`. */
const NAMES_MAX = 500;
const OTHERS = "(others)";
/** The path of a share link is noted as this prefix and the link's name. */
const SHARE_PREFIX = "/s/";
/** Characters of a header that are used; the rest is ignored. */
const HEADER_MAX = 300;
const HOURS_KEPT_DAYS = 3;
const MONTHS_KEPT = 25;

type Count = { period: string; kind: string; name: string; views: number; visitors: number };

/**
 * Counts visits in memory; `flush` adds the counts to the database. No IP address is stored: visitors are told apart by a hash
 * with a salt that stays in memory and changes each day (docs/decisions/0017-statistics.md). Robots, the owner, prefetched pages and
 * browsers that ask for privacy (Global Privacy Control) are not counted.
 */
export class DatabaseVisitCounter implements VisitCounter {
  readonly #client: Database;
  readonly #now: () => Date;
  /** Views by visit. They are counted later, because a visitor may turn out to be the owner. */
  readonly #pending = new Map<string, number>();
  /** Counts that are not written yet. */
  #counts = new Map<string, Count>();
  /** Today's visitors with what they have seen. */
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

  recordVisit({ path, request, address }: Visit): void {
    const { headers, method } = request;
    const agent = headers.get("user-agent");
    if (agent === null || headers.get("sec-gpc") === "1" || isPrefetch(headers)) return;
    // When the site's own script opens a page, it reports the visit with a HEAD request.
    const isPageView = method === "HEAD" ? headers.get("sec-fetch-site") === "same-origin" : method === "GET";
    if (!isPageView) return;
    const referrer = headers.get("referer");
    const from = referrer === null ? "" : `${headers.get("host")} ${referrer.slice(0, HEADER_MAX)}`;
    const visit = `${path}\n${address}\n${from}\n${agent.slice(0, HEADER_MAX)}`;
    this.#pending.set(visit, (this.#pending.get(visit) ?? 0) + 1);
    if (this.#pending.size > PENDING_MAX) this.#countPending();
  }

  recordOwner(client: ClientRequest): void {
    const visitor = this.#visitorOf(client);
    if (visitor !== null && this.#owners.size < OWNERS_MAX) this.#owners.add(visitor);
  }

  isOwner(client: ClientRequest): boolean {
    const visitor = this.#visitorOf(client);
    return visitor !== null && this.#owners.has(visitor);
  }

  flush(): void {
    this.#countPending();
    if (this.#counts.size === 0) return;
    const add = this.#client.query(
      `insert into visits (period, kind, name, views, visitors) values (?, ?, ?, ?, ?)
         on conflict do update set views = views + excluded.views, visitors = visitors + excluded.visitors`,
    );
    const writeCounts = this.#client.transaction(() => {
      for (const { period, kind, name, views, visitors } of this.#counts.values())
        add.run(period, kind, name, views, visitors);
      this.#removeOld();
    });
    // If the write fails, as on a full disk, the counts stay for the next one.
    writeCounts.immediate();
    this.#counts = new Map();
  }

  #visitorOf({ request, address }: ClientRequest): string | null {
    const agent = request.headers.get("user-agent");
    if (agent === null) return null;
    this.#beginDay();
    return this.#hash(address, agent.slice(0, HEADER_MAX));
  }

  /** Forgets yesterday's visitors. */
  #beginDay(): void {
    const day = this.#now().toISOString().slice(0, 10);
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = crypto.getRandomValues(new Uint8Array(32));
    for (const memory of [this.#seen, this.#names, this.#owners]) memory.clear();
  }

  #hash(address: string, agent: string): string {
    const hasher = new Bun.CryptoHasher("sha256").update(this.#salt).update(`${address}\n${agent}`);
    return hasher.digest("base64").slice(0, 16);
  }

  /** Adds the pending visits to the counts. */
  #countPending(): void {
    this.#beginDay();
    const hour = this.#now().toISOString().slice(0, 13);
    for (const [visit, views] of this.#pending) {
      const [path = "", address = "", from = "", agent = ""] = visit.split("\n");
      const visitor = this.#hash(address, agent);
      if (this.#owners.has(visitor) || isRobot(agent)) continue;
      const add = (period: string, kind: string, name: string) =>
        this.#add(visitor, views, period, kind, name);
      add(this.#day, "total", "");
      add(hour, "total", "");
      if (path.startsWith(SHARE_PREFIX)) add(this.#day, "share", path.slice(SHARE_PREFIX.length));
      else add(this.#day, "page", path);
      add(this.#day, "device", deviceOf(agent));
      const host = referringHost(from);
      if (host !== "") add(this.#day, "referrer", host);
    }
    this.#pending.clear();
  }

  #add(visitor: string, views: number, period: string, kind: string, requestedName: string): void {
    const name = this.#nameOf(kind, requestedName);
    const key = `${period} ${kind} ${name}`;
    const count = this.#counts.get(key) ?? { period, kind, name, views: 0, visitors: 0 };
    this.#counts.set(key, count);
    count.views += views;
    const seen = `${visitor} ${key}`;
    if (this.#seen.has(seen) || this.#seen.size >= SEEN_MAX) return;
    this.#seen.add(seen);
    count.visitors += 1;
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

/** The kind of device according to the `User-Agent` header. */
function deviceOf(agent: string): "desktop" | "phone" | "tablet" {
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return "tablet";
  return /mobi|iphone|ipod|android/i.test(agent) ? "phone" : "desktop";
}

/** The referring host if it is another site, else `""`. @param from the requested host and the referrer */
function referringHost(from: string): string {
  const [own = "", referrer = ""] = from.split(" ");
  if (!URL.canParse(referrer)) return "";
  const { protocol, host } = new URL(referrer);
  return /^https?:$/.test(protocol) && host !== own ? host.slice(0, 253) : "";
}
