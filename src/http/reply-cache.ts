import type { ContentStore } from "../db/content-store.ts";
import type { Representation } from "./representation.ts";

/** Bounds the memory of addresses that come in many spellings; a site has far fewer pages. */
const ENTRIES_MAX = 2000;

/** Finished replies of pages and public reads, kept until the content, or the day that durations count from, changes. */
export class ReplyCache {
  readonly #store: ContentStore;
  readonly #replies = new Map<string, Representation>();
  #revision = -1;
  #day = dayOf(new Date());
  #generation = 0;

  constructor(store: ContentStore) {
    this.#store = store;
  }

  get(key: string): Representation | undefined {
    this.#dropStale();
    return this.#replies.get(key);
  }

  /** A number that differs whenever replies may have been forgotten. */
  get generation(): number {
    this.#dropStale();
    return this.#generation;
  }

  /** @param revision the store's, read before the reply was made, so that a write in between is not overlooked */
  set(key: string, reply: Representation, revision: number): void {
    if (revision !== this.#store.revision) return;
    if (this.#replies.size >= ENTRIES_MAX) this.#clear();
    this.#replies.set(key, reply);
  }

  /** Forgets everything when a new day has begun; called by a timer, so that no request pays for it. */
  turnDay(now: Date = new Date()): void {
    const day = dayOf(now);
    if (day !== this.#day) this.#clear();
    this.#day = day;
  }

  #dropStale(): void {
    const { revision } = this.#store;
    if (revision === this.#revision) return;
    this.#clear();
    this.#revision = revision;
  }

  #clear(): void {
    this.#replies.clear();
    this.#generation++;
  }
}

/** Durations are counted by days in UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
