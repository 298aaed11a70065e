import type { Revision } from "../database/revision.ts";
import { PERSISTED_MAX, type PersistedResponses } from "./persisted-responses.ts";
import type { Representation } from "./representation.ts";

/** Bytes, unpacked, of all that is kept: addresses and hosts come in more spellings than a site has pages. */
const SIZE_MAX = 12_000_000;

/**
 * Bytes, unpacked, of what had to go after which the collector is called. It comes round late to bytes that outlived one
 * collection, and nobody but a visitor who makes up hosts brings it so far.
 */
const GONE_MAX = 12_000_000;

/** Milliseconds without a new reply after which replies are packed smaller, and those that last are written down. */
const QUIET = 3000;

/** Replies since a change that are packed smaller though the next start is not to find them: documents, as many as a site has for some hosts. */
const OTHERS_MAX = 20;

/** Milliseconds for which what nobody has asked for since a change counts as asked for: of several changes in a row readers see few. */
const ASKED_FOR = 60_000;

/** Finished replies of pages and public reads, kept until the content, or the day that durations count from, changes. */
export class ResponseCache {
  readonly #revision: Revision;
  readonly #kept: PersistedResponses | null;
  readonly #isForVisitors: boolean;
  readonly #replies = new Map<string, Representation>();
  /** What the next start is to find. */
  readonly #lasting = new Map<string, Representation>();
  /** What was made since the last quiet and can be packed smaller. */
  readonly #fresh = new Map<string, Representation>();
  /** Packs a reply as small as it goes. */
  refine: (key: string, reply: Representation) => Promise<void> = (_key, reply) => reply.refine();
  #isWritten = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = -1;
  #hasEnded = false;
  #day = dayOf(new Date());
  /** Counts a reply as asked for that was made for who asked. */
  noteAsked(key: string): void {
    if (this.#replies.has(key)) this.#asked.add(key);
  }

  /** Keys of what was asked for since the last change. */
  #asked = new Set<string>();
  /** Those of before, from when on they were no longer asked for. */
  #askedBefore: { keys: Set<string>; until: number } = { keys: new Set(), until: 0 };
  /** Of `#replies`, in bytes. */
  #size = 0;
  #generation = 0;
  /** Bytes of what went for want of room since they were last freed. */
  #gone = 0;
  /** Replies since the last change that can be packed and that the next start is not to find. */
  #others = 0;

  /**
   * @param kept where replies outlive the process
   * @param use whether visitors ask for them again and again, so that it is worth to pack them smaller in quiet times
   */
  constructor(
    revision: Revision,
    kept: PersistedResponses | null = null,
    use: "for visitors" | "asked for once" = "for visitors",
  ) {
    this.#isForVisitors = use === "for visitors";
    this.#revision = revision;
    this.#kept = kept;
  }

  get(key: string): Representation | undefined {
    this.#dropStale();
    const present = this.#replies.get(key);
    if (present !== undefined) this.#asked.add(key);
    if (present !== undefined || this.#kept === null) return present;
    const kept = this.#kept.find(key);
    if (kept !== undefined) {
      this.#asked.add(key);
      this.#add(key, kept);
      this.#lasting.set(key, kept);
    }
    return kept;
  }

  /** Keys of what was asked for since the last change, in the order of the first time, and then of what was shortly before it. */
  get asked(): readonly string[] {
    const { keys, until } = this.#askedBefore;
    const isRecent = performance.now() - until < ASKED_FOR;
    return [...(isRecent ? this.#asked.union(keys) : this.#asked)];
  }

  /** A number that differs whenever replies may have been forgotten. */
  get generation(): number {
    this.#dropStale();
    return this.#generation;
  }

  /**
   * @param revision the content's, read before the reply was made, so that a write in between is not overlooked
   * @param isLasting whether the next start is to find it
   */
  set(key: string, reply: Representation, revision: number, isLasting = false): void {
    if (revision !== this.#revision.current) return;
    this.#dropStale();
    this.#add(key, reply);
    if (!this.#isForVisitors) return;
    const lasts = isLasting && this.#lasting.size < PERSISTED_MAX;
    if (lasts) {
      this.#lasting.set(key, reply);
      this.#isWritten = false;
    }
    // Those who make up hosts are not to keep the processor busy with it.
    const isRefined = reply.isCompressible && (lasts || this.#others++ < OTHERS_MAX);
    if (isRefined) this.#fresh.set(key, reply);
    if (!lasts && !isRefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#settle(), QUIET);
    this.#timer.unref();
  }

  /** The oldest go where there is no room. */
  #add(key: string, added: Representation): void {
    this.#size += added.size - (this.#replies.get(key)?.size ?? 0);
    this.#replies.set(key, added);
    for (const [oldest, reply] of this.#replies) {
      if (this.#size <= SIZE_MAX || oldest === key) break;
      this.#replies.delete(oldest);
      this.#asked.delete(oldest);
      this.#lasting.delete(oldest);
      this.#fresh.delete(oldest);
      this.#size -= reply.size;
      this.#gone += reply.size;
      this.#generation++;
    }
    if (this.#gone < GONE_MAX) return;
    this.#gone = 0;
    Bun.gc(true);
  }

  async #settle(): Promise<void> {
    for (const [key, reply] of this.#fresh) {
      this.#fresh.delete(key);
      await this.refine(key, reply);
      if (this.#hasEnded) return;
    }
    this.write();
  }

  /** To be called before the database is closed. */
  end(): void {
    this.write();
    this.#hasEnded = true;
  }

  /** Writes down what lasts, where something is new; a failure costs no more than a slower start. */
  write(): void {
    clearTimeout(this.#timer);
    // What was made before midnight is not to be found as of today.
    this.turnDay();
    this.#dropStale();
    if (this.#isWritten || this.#kept === null) return;
    this.#isWritten = true;
    try {
      this.#kept.add(this.#lasting, this.#seen);
    } catch (error) {
      console.error("Pages could not be kept for the next start:", String(error));
    }
  }

  /** Forgets everything when a new day has begun; called by a timer, so that no request pays for it. */
  turnDay(now: Date = new Date()): void {
    const day = dayOf(now);
    if (day !== this.#day) this.#clear();
    this.#day = day;
  }

  #dropStale(): void {
    const { current } = this.#revision;
    if (current === this.#seen) return;
    this.#clear();
    this.#seen = current;
  }

  #clear(): void {
    this.#replies.clear();
    if (this.#asked.size > 0) {
      this.#askedBefore = { keys: this.#asked, until: performance.now() };
      this.#asked = new Set();
    }
    this.#size = 0;
    this.#others = 0;
    this.#lasting.clear();
    this.#fresh.clear();
    this.#isWritten = true;
    this.#generation++;
  }
}

/** Durations are counted by days in UTC. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
