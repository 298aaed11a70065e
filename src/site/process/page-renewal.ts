import type { Revision } from "../../core/database/revision.ts";
import type { Representation } from "../../core/http/representation.ts";
import type { ResponseCache } from "../../core/http/response-cache.ts";
import { formatError } from "../../core/process/format-error.ts";
import { ask, notesOf, readReply } from "./exchange.ts";
import { PEER_HEADER, SMALLEST_HEADER } from "./protocol.ts";

/** Milliseconds after which a change is answered, though not all pages that show it are ready. */
const RENEWAL_MAX = 10;
/** Times that they are made, where more is changed meanwhile. */
const RENEWAL_ROUNDS = 3;
/** Addresses whose pages are made ahead of a change's answer. */
const ADDRESSES_MAX = 40;
/** Of what a client sends: all that a page that is the same for everyone depends on. */
const PAGE_HEADERS = ["host", "accept-encoding", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"];

/** How a kept answer is asked for again; `isSoonMade` where a change may wait for it, as for a page, and not for a résumé. */
type Asked = { url: string; headers: Headers; isSoonMade: boolean };

/** The home page, under which key it is kept and how a client asks for it: from any address of the site, by these headers. */
export type Home = { key: string; url: string; headers: Headers };

type MadeReply = [key: string, reply: Representation, isLasting: boolean];

/** Makes kept pages anew when the content has changed, before anyone is told of the change: nobody waits for a page that was there. */
export class PageRenewal {
  readonly #cache: ResponseCache;
  readonly #revision: Revision;
  readonly #addresses = new Map<string, Asked>();
  /** A page that is made once though nobody has asked for it. */
  #home: string | null = null;
  #renewal: Promise<void> | null = null;

  constructor(cache: ResponseCache, revision: Revision) {
    this.#cache = cache;
    this.#revision = revision;
  }

  /** How a reply that is kept was asked for. */
  note(key: string, { url, headers, isSoonMade }: Asked): void {
    const kept = new Headers();
    for (const name of [...PAGE_HEADERS, PEER_HEADER]) {
      const value = headers.get(name);
      if (value !== null) kept.set(name, value);
    }
    this.#addresses.delete(key);
    this.#addresses.set(key, { url, headers: kept, isSoonMade });
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > ADDRESSES_MAX && oldest !== undefined) this.#addresses.delete(oldest);
  }

  /**
   * From its end on everyone gets what changes have made of the content.
   * @param socket of what makes pages
   * @param home the home page, as who has changed something would ask for it. Where nobody has since the start, it is made nevertheless: the
   *   first page takes ten times as long as any later one, and the owner waits for it once instead of a reader.
   */
  async takeOver(socket: string, home: Home): Promise<void> {
    if (!this.#revision.peek().isChanged) return;
    if (!this.#addresses.has(home.key)) {
      this.note(home.key, { url: new URL("/", home.url).href, headers: home.headers, isSoonMade: true });
      this.#home = home.key;
    }
    this.#renewal ??= this.#renew(socket).finally(() => {
      this.#renewal = null;
      this.#home = null;
    });
    await this.#renewal;
  }

  /** Has the pages that were asked for since the last change made anew, and puts them in the place of the former ones at once. */
  async #renew(socket: string): Promise<void> {
    const revision = this.#revision;
    let replies: MadeReply[] = [];
    for (let round = 0; round < RENEWAL_ROUNDS; round++) {
      const { version } = revision.peek();
      replies = await this.#makeAsked(socket);
      if (revision.peek().version === version) break;
      // What was changed meanwhile is not what they show.
      replies = [];
    }
    const current = revision.look();
    for (const [key, reply, isLasting] of replies) this.#cache.set(key, reply, current, isLasting);
  }

  async #makeAsked(socket: string): Promise<MadeReply[]> {
    const deadline = performance.now() + RENEWAL_MAX;
    const replies: MadeReply[] = [];
    try {
      const keys = new Set(this.#cache.asked);
      if (this.#home !== null) keys.add(this.#home);
      for (const key of keys) {
        const asked = this.#addresses.get(key);
        if (asked?.isSoonMade !== true) continue;
        if (performance.now() > deadline) break;
        const { url, headers } = asked;
        const response = await ask(socket, url, { method: "GET", headers });
        const { kept } = notesOf(response);
        if (kept?.isOfAddress) replies.push([key, await readReply(response, kept), kept.isLasting]);
        else await response.body?.cancel();
      }
    } catch (error) {
      // They are made when they are asked for.
      console.error("Failed:", formatError(error));
    }
    return replies;
  }

  /** Packs a reply as small as it goes; what does so is loaded there, and gone with it. */
  async refine(key: string, reply: Representation, socket: string | undefined): Promise<void> {
    const asked = this.#addresses.get(key);
    if (socket === undefined || asked === undefined) return await reply.refine();
    try {
      const headers = new Headers(asked.headers);
      headers.set(SMALLEST_HEADER, "1");
      const response = await ask(socket, asked.url, { method: "GET", headers });
      const { kept } = notesOf(response);
      if (kept?.tag === reply.tag) reply.improve((await readReply(response, kept)).forms.encoded);
      else await response.body?.cancel();
    } catch {
      // It stays as it is.
    }
  }
}
