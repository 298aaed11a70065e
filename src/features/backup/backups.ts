import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { assertAuthorized } from "../../core/content/authorization.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { backupsPath, holdOffWritersAsync, RefusalError } from "../../core/database/data-folder.ts";
import { stagingPath } from "../../core/database/swap.ts";
import { AppError, conflict, notFound } from "../../core/errors/app-error.ts";
import { IDLE_TIMEOUT } from "../../core/http/idle-timeout.ts";
import { endsWithin } from "../../core/process/ends-within.ts";
import { formatError } from "../../core/process/format-error.ts";
import { orLog } from "../../core/process/or-log.ts";
import { ArchiveError } from "./archive-error.ts";
import { backUp, sendUnsent } from "./back-up.ts";
import type { BackupState, BackupWork } from "./backup.contract.ts";
import type { BackupConfig, S3Target } from "./backup-settings.ts";
import { assertWritable, listBackups, newestTime, readRecord } from "./folder.ts";
import { incomingPath, receiveArchive, SPARE } from "./incoming.ts";
import { isOfFuture } from "./names.ts";
import { archiveBeforeRestore, prepareRestore, type Restored, restoreStaged } from "./restore.ts";
import { BackupStore } from "./store.ts";
import { Tickets } from "./tickets.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delay after a backup that failed. */
const RETRY_AFTER = HOUR;
/** Time between two looks whether a backup is due, and before the first. */
const LOOK_EVERY = 10 * MINUTE;
/** Longest time for a test of the store, because the owner waits for it. */
const TRY_MAX = 30 * SECOND;

type Failure = NonNullable<BackupState["failure"]>;

const jobs = {
  backUp,
  sendUnsent,
  prepareRestore,
  archiveBeforeRestore,
  tryStore: (target: S3Target) => new BackupStore(target).try(),
};

type Options = {
  store: ContentStore;
  dataFolder: string;
  /** As it is now: the owner may change it. */
  config: () => BackupConfig;
  /** See `BaseServices`. */
  makeWay?: () => Promise<void>;
  /** Replace the jobs in tests. */
  jobs?: Partial<typeof jobs>;
  /** Milliseconds. */
  now?: () => number;
  /** See `withIdleTimeout`; tests have less. */
  idleTimeout?: number;
};

/** Backups of the site that is served: on schedule and on demand, downloads, and restores. One job at a time. */
export class Backups {
  readonly #store: ContentStore;
  readonly #dataFolder: string;
  readonly #config: () => BackupConfig;
  readonly #makeWay: () => Promise<void>;
  readonly #jobs: typeof jobs;
  readonly #now: () => number;
  readonly #idleTimeout: number;
  readonly #tickets: Tickets;
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;
  #work: BackupWork | null = null;
  /** Of the newest backup from here; the record does not have it where `backups/` can't be written. */
  #failure: Failure | null = null;
  /** Of which time the last good one was then. */
  #lastAtFailure: string | undefined;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor({
    store,
    dataFolder,
    config,
    makeWay = async () => undefined,
    jobs: given = {},
    now = Date.now,
    idleTimeout = IDLE_TIMEOUT,
  }: Options) {
    this.#store = store;
    this.#dataFolder = dataFolder;
    this.#config = config;
    this.#makeWay = makeWay;
    this.#jobs = { ...jobs, ...given };
    this.#now = now;
    this.#tickets = new Tickets(now);
    this.#idleTimeout = idleTimeout;
  }

  /** Starts the schedule. */
  start(): void {
    // A restore may be receiving its archive already.
    if (this.#work === null) this.#removeIncoming();
    this.#timer = setInterval(() => orLog(async () => this.look()), LOOK_EVERY);
    this.#timer.unref();
  }

  state(): BackupState {
    const { last } = readRecord(this.#dataFolder);
    const failure = this.#newestFailure();
    const { everyHours, keep, s3 } = this.#config();
    return {
      backups: listBackups(this.#dataFolder),
      everyHours,
      keep,
      hasStore: s3 !== null,
      ...(last && { last: { at: last.at, size: last.size, missing: last.missing } }),
      ...(failure && { failure }),
      ...(this.#work && { work: this.#work }),
    };
  }

  /** Begins a backup when one is due, or sends the newest to the store that has not taken it. */
  look(): void {
    if (this.#work !== null) return;
    const due = this.#due();
    if (due !== null) this.begin(SPARE, due === "unsent");
  }

  /**
   * Begins a backup; how it ends is told by `state` and `idle`.
   * @param spare bytes to leave free
   * @param isUnsent only sends the newest archive to the store
   * @throws AppError 409 while there is something under way
   */
  begin(spare = 0, isUnsent = false): void {
    const { signal } = this.#stop;
    const options = { dataFolder: this.#dataFolder, backup: this.#config(), signal };
    this.#underWay = this.#alone("backup", async (onShare) => {
      // The owner's request is answered first.
      await setImmediate();
      if (isUnsent) await this.#jobs.sendUnsent(options);
      else await this.#jobs.backUp({ ...options, spare, onShare });
      this.#failure = null;
    }).catch((error) => {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#failure = { at: new Date(this.#now()).toISOString(), reason };
      this.#lastAtFailure = readRecord(this.#dataFolder).last?.at;
      console.error("The backup has failed:", formatError(error));
    });
  }

  /** Writes to the store, reads that back and removes it. @returns why it could not; `""` when all is well */
  async tryStore(): Promise<string> {
    const { s3 } = this.#config();
    if (s3 === null) return "No store is set.";
    try {
      if (await endsWithin(this.#jobs.tryStore(s3), TRY_MAX)) return "";
      return `The store did not answer within ${TRY_MAX / SECOND} seconds.`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Why there is no newer backup than the last good one. */
  #newestFailure(): Failure | null {
    const { last, failure } = readRecord(this.#dataFolder);
    if (this.#failure === null) return failure;
    // A command may have made one since, or was about to.
    return last !== null && last.at !== this.#lastAtFailure ? failure : this.#failure;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#underWay;
  }

  /** Ends the schedule and cancels the job; the present site stays, or the new one is in place. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#underWay.catch(() => undefined);
  }

  /**
   * An address under which a browser can fetch an archive by itself: once, within a minute, without the owner's token.
   * @throws AppError 404 without such a backup
   */
  issueTicket(name: string): string {
    this.#assertKnown(name);
    return this.#tickets.issue(name);
  }

  /** @param isLook leaves the ticket as it is @throws AppError 404 for a ticket that was used or is too old */
  redeemTicket(ticket: string, isLook = false): { name: string; path: string } {
    const name = isLook ? this.#tickets.nameFor(ticket) : this.#tickets.redeem(ticket);
    this.#assertKnown(name);
    return { name, path: join(backupsPath(this.#dataFolder), name) };
  }

  /**
   * Puts an archive's site in the place of the present one, which is kept as a backup. Everyone is logged out. From before
   * the present one is kept until it is replaced, nothing can be written.
   * @throws AppError 409 while there is something under way, 422 for what is no whole backup, 507 where `backups/` can't be written;
   *   nothing is changed then
   */
  async restore(content: ReadableStream<Uint8Array>): Promise<Restored> {
    const work = this.#alone("restore", async (onShare) => {
      this.#assertWritable();
      await rm(incomingPath(this.#dataFolder), { force: true });
      try {
        await receiveArchive(this.#dataFolder, content, this.#idleTimeout);
        assertAuthorized();
        const staged = await this.#jobs.prepareRestore(this.#dataFolder, incomingPath(this.#dataFolder), {
          onShare: (share) => onShare(share / 2),
          signal: this.#stop.signal,
        });
        const kept = await this.#exchange((share) => onShare((1 + share) / 2));
        return { ...staged, ...kept };
      } catch (error) {
        throw asReply(error);
      } finally {
        await rm(incomingPath(this.#dataFolder), { force: true });
        // Also where it was given up between the two.
        await rm(stagingPath(this.#dataFolder), { recursive: true, force: true });
      }
    });
    this.#underWay = work.catch(() => undefined);
    return await work;
  }

  /** Keeps the present site and puts the one that is staged in its place, while nothing is written here or by commands. */
  async #exchange(onShare: (share: number) => void): Promise<Pick<Restored, "before">> {
    await this.#makeWay();
    const writers = await holdOffWritersAsync(this.#dataFolder);
    const release = this.#store.hold();
    try {
      const kept = await this.#jobs.archiveBeforeRestore(this.#dataFolder, {
        onShare,
        signal: this.#stop.signal,
      });
      assertAuthorized();
      // The exchange is a write itself; nothing comes between, as it waits for nothing.
      release();
      restoreStaged(this.#store, this.#dataFolder);
      return kept;
    } finally {
      release();
      writers.close();
    }
  }

  /** Runs `task` unless there is another. @throws AppError 409 */
  #alone<T>(task: BackupWork["task"], run: (onShare: (share: number) => void) => Promise<T>): Promise<T> {
    if (this.#work !== null) throw conflict(`A ${this.#work.task} is under way. Wait until it has ended.`);
    const work: BackupWork = { task, share: 0 };
    this.#work = work;
    return run((share) => {
      work.share = share;
    }).finally(() => {
      this.#work = null;
    });
  }

  #due(): "backup" | "unsent" | null {
    const { everyHours, s3 } = this.#config();
    if (everyHours === 0) return null;
    const now = this.#now();
    const wrote = newestTime(this.#dataFolder, now) ?? 0;
    const failure = this.#newestFailure();
    const failed = failure === null || isOfFuture(Date.parse(failure.at), now) ? 0 : Date.parse(failure.at);
    if (failed > wrote && now < failed + RETRY_AFTER) return null;
    if (now >= wrote + everyHours * HOUR) return "backup";
    // There is a young archive here, whatever failed since: another one would push out an older.
    const isUnsent = failed > wrote && s3 !== null && readRecord(this.#dataFolder).unsent !== null;
    return isUnsent ? "unsent" : null;
  }

  #removeIncoming(): void {
    try {
      rmSync(incomingPath(this.#dataFolder), { force: true });
    } catch (error) {
      // The site is served without backups too; the next one says why there is none.
      console.error("What a restore has left can't be removed:", formatError(error));
    }
  }

  #assertKnown(name: string): void {
    if (!listBackups(this.#dataFolder).some((backup) => backup.name === name)) throw notFound("backup");
  }

  /** @throws AppError 507 */
  #assertWritable(): void {
    try {
      assertWritable(this.#dataFolder);
    } catch (error) {
      throw error instanceof RefusalError ? new AppError(507, "disk_full", error.message) : error;
    }
  }
}

/** AppError 422 for what is wrong with the archive, 409 while another command works, 507 for want of room; else the error itself. */
function asReply(error: unknown): unknown {
  if (!(error instanceof RefusalError || error instanceof ArchiveError)) return error;
  const { message } = error;
  if (error instanceof RefusalError && error.code === "ENOSPC")
    return new AppError(507, "disk_full", message);
  if (error instanceof RefusalError && error.code === "EBUSY") return conflict(message);
  return new AppError(422, "invalid", message, { fields: { backup: message } });
}
