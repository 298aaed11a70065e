import type { Database } from "bun:sqlite";
import type { Visit, VisitCounter } from "../../core/feature/visits.ts";
import type { deviceOf } from "./agents.ts";

/** Different visits that wait to be sorted; a flood of them is sorted sooner. */
const WAITING_MAX = 5000;
/** What is remembered of a day, to tell visitors apart; beyond it only views are counted. */
const SEEN_MAX = 200_000;
/** Visits of a second that are all looked at; of those beyond it, one of so many stands for the others. */
const CALM = 200;
const SAMPLE = 32;
/** More visits of a second than people make; fewer of them are looked at. */
const FLOOD = 20_000;
const FLOOD_SAMPLE = 256;
/** Owners' browsers that are remembered. */
const OWNERS_MAX = 100;
/** Names of one kind in a day; further ones are counted together. */
const NAMES_MAX = 500;
const OTHERS = "(others)";
/** What is noted of a share link, and its name. */
const SHARE = "/s/";
/** Characters of what a client says that are looked at. */
const AGENT_MAX = 300;
const HOURS_KEPT_DAYS = 3;
const MONTHS_KEPT = 25;

type Options = {
  client: Database;
  now?: () => Date;
};
type Sum = { period: string; kind: string; name: string; views: number; visitors: number };

/**
 * Counts visits in memory, and adds the sums to the database each minute. No address is stored: visitors are told apart by a
 * hash with a salt that is in memory alone and thrown away each day (docs/decisions/0017-statistics.md). Robots, the owner, pages that
 * are fetched ahead, and browsers that ask for privacy (Global Privacy Control) are left out.
 */
export class Visits implements VisitCounter {
  readonly #client: Database;
  readonly #now: () => Date;
  /** Visits as they came, by what tells them apart, and how often. */
  readonly #waiting = new Map<string, number>();
  /** What is not written yet. */
  #sums = new Map<string, Sum>();
  /** Of today: what which visitor has seen. */
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, Set<string>>();
  readonly #owners = new Set<string>();
  #salt = new Uint8Array(32);
  #day = "";
  #sortDevices: typeof deviceOf | null = null;
  #isLoading = false;
  /** Visits of this second, which begins with the first of them, to now. */
  #ofSecond = 0;

  constructor({ client, now = () => new Date() }: Options) {
    this.#client = client;
    this.#now = now;
  }

  note({ path, request, address }: Visit): void {
    const weight = this.#weigh();
    if (weight === 0) return;
    const { headers } = request;
    const agent = headers.get("user-agent");
    if (agent === null || headers.get("sec-gpc") === "1" || headers.get("sec-purpose") !== null) return;
    // A page that the site's own script has opened: nothing but its head is asked for.
    const isVisit =
      request.method === "HEAD" ? headers.get("sec-fetch-site") === "same-origin" : request.method === "GET";
    if (!isVisit) return;
    const referrer = headers.get("referer");
    const from = referrer === null ? "" : `${headers.get("host")} ${referrer.slice(0, AGENT_MAX)}`;
    const visit = `${path}\n${address}\n${from}\n${agent}`;
    const known = this.#waiting.get(visit);
    if (known === undefined && this.#waiting.size >= WAITING_MAX) this.#sort();
    // Only before what sorts them is loaded there may still be no room.
    if (known !== undefined || this.#waiting.size < WAITING_MAX)
      this.#waiting.set(visit, (known ?? 0) + weight);
    if (!this.#isLoading) this.#load();
  }

  /** How many visits this one stands for; 0 where another stands for it. Looking at a visit costs a quarter of what the page itself does. */
  #weigh(): number {
    this.#ofSecond += 1;
    if (this.#ofSecond === 1) setTimeout(() => (this.#ofSecond = 0), 1000).unref();
    if (this.#ofSecond <= CALM) return 1;
    const sample = this.#ofSecond > FLOOD ? FLOOD_SAMPLE : SAMPLE;
    return this.#ofSecond % sample === 0 ? sample : 0;
  }

  noteOwner({ request, address }: Visit): void {
    const agent = request.headers.get("user-agent");
    if (agent === null) return;
    this.#turnDay();
    if (this.#owners.size < OWNERS_MAX) this.#owners.add(this.#hash(address, agent.slice(0, AGENT_MAX)));
  }

  isOwner({ request, address }: Visit): boolean {
    const agent = request.headers.get("user-agent");
    if (agent === null) return false;
    this.#turnDay();
    return this.#owners.has(this.#hash(address, agent.slice(0, AGENT_MAX)));
  }

  /** Loaded with the first visit, so that no start waits for it. */
  #load(): void {
    this.#isLoading = true;
    import("./agents.ts").then(
      ({ deviceOf }) => {
        this.#sortDevices = deviceOf;
      },
      () => {
        this.#isLoading = false;
      },
    );
  }

  #turnDay(): void {
    const day = this.#now().toISOString().slice(0, 10);
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = crypto.getRandomValues(new Uint8Array(32));
    for (const kept of [this.#seen, this.#names, this.#owners]) kept.clear();
  }

  #hash(address: string, agent: string): string {
    const hasher = new Bun.CryptoHasher("sha256").update(this.#salt).update(`${address}\n${agent}`);
    return hasher.digest("base64").slice(0, 16);
  }

  /** Adds what waits to the sums. */
  #sort(): void {
    const deviceOf = this.#sortDevices;
    if (deviceOf === null) return;
    // Of a day that is over, what still waits belongs to the next.
    this.#turnDay();
    const hour = this.#now().toISOString().slice(0, 13);
    for (const [visit, views] of this.#waiting) {
      const [path = "", address = "", from = "", agent = ""] = visit.split("\n");
      const known = agent.slice(0, AGENT_MAX);
      const device = deviceOf(known);
      const visitor = this.#hash(address, known);
      if (device === null || this.#owners.has(visitor)) continue;
      this.#add(visitor, views, this.#day, "total", "");
      this.#add(visitor, views, hour, "total", "");
      if (path.startsWith(SHARE)) this.#add(visitor, views, this.#day, "share", path.slice(SHARE.length));
      else this.#add(visitor, views, this.#day, "page", path);
      this.#add(visitor, views, this.#day, "device", device);
      const host = foreignHost(from);
      if (host !== "") this.#add(visitor, views, this.#day, "referrer", host);
    }
    this.#waiting.clear();
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

  write(): void {
    this.#sort();
    if (this.#sums.size === 0) return;
    const sums = [...this.#sums.values()];
    const add = this.#client.query(
      `insert into visits (period, kind, name, views, visitors) values (?, ?, ?, ?, ?)
         on conflict do update set views = views + excluded.views, visitors = visitors + excluded.visitors`,
    );
    // What fails, as on a full disk, is tried again a minute later.
    this.#client
      .transaction(() => {
        for (const { period, kind, name, views, visitors } of sums)
          add.run(period, kind, name, views, visitors);
        this.#forget();
      })
      .immediate();
    this.#sums = new Map();
  }

  /** Removes what is too old. */
  #forget(): void {
    const now = this.#now();
    const hours = new Date(now.getTime() - HOURS_KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 13);
    const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT, now.getUTCDate()));
    this.#client.query("delete from visits where length(period) = 13 and period < ?").run(hours);
    this.#client.query("delete from visits where period < ?").run(days.toISOString().slice(0, 10));
  }
}

/** The host of another site that led here; `""` for none. @param from the asked host and what the request says of where it comes from */
function foreignHost(from: string): string {
  const [own = "", referrer = ""] = from.split(" ");
  if (!URL.canParse(referrer)) return "";
  const { protocol, host } = new URL(referrer);
  return /^https?:$/.test(protocol) && host !== own ? host.slice(0, 253) : "";
}
