import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { assertAuthorized } from "../../core/content/authorization.ts";
import type { ContentStore } from "../../core/content/content-store.ts";
import { backupsPath, holdOffWritersAsync, RefusalError } from "../../core/database/data-folder.ts";
import { stagingPath } from "../../core/database/swap.ts";
import { AppError, conflict, notFound } from "../../core/errors/app-error.ts";
import { IDLE_TIMEOUT } from "../../core/http/idle-timeout.ts";
import { formatError } from "../../core/process/format-error.ts";
import { type RunInSubprocess, runInSubprocess } from "../../core/process/subprocess.ts";
import type { BackupState, BackupWork } from "./backup.contract.ts";
import type { BackupConfig } from "./backup-settings.ts";
import { assertWritable, listBackups, newestTime, readRecord } from "./folder.ts";
import { incomingPath, receiveArchive, SPARE } from "./incoming.ts";
import { isOfFuture } from "./names.ts";
import { type Restored, restoreStaged } from "./restore.ts";
import { Tickets } from "./tickets.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After a backup that failed. */
const RETRY_AFTER = HOUR;

/** The owner waits for it. */
const TRY_MAX = 30 * SECOND;

type Failure = NonNullable<BackupState["failure"]>;

type Options = {
  store: ContentStore;
  dataFolder: string;
  /** As it is now: the owner may change it. */
  config: () => BackupConfig;
  /** Ends what others do with the data folder; see `BaseServices`. */
  makeWay?: () => Promise<void>;
  run?: RunInSubprocess;
  /** Milliseconds. */
  now?: () => number;
  /** See `withIdleTimeout`; tests have less. */
  idleTimeout?: number;
};

/**
 * Backups of the site that is served: on schedule and on demand, for download, and back again. One piece of work at a time,
 * and what is heavy of it in a process of its own.
 */
export class Backups {
  readonly #store: ContentStore;
  readonly #dataFolder: string;
  readonly #config: () => BackupConfig;
  readonly #makeWay: () => Promise<void>;
  readonly #run: RunInSubprocess;
  readonly #now: () => number;
  readonly #idleTimeout: number;
  readonly #tickets: Tickets;
  readonly #stop = new AbortController();
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
    run = runInSubprocess,
    now = Date.now,
    idleTimeout = IDLE_TIMEOUT,
  }: Options) {
    this.#store = store;
    this.#dataFolder = dataFolder;
    this.#config = config;
    this.#makeWay = makeWay;
    this.#run = run;
    this.#now = now;
    this.#tickets = new Tickets(now);
    this.#idleTimeout = idleTimeout;
    try {
      rmSync(incomingPath(this.#dataFolder), { force: true });
    } catch (error) {
      // The site is served without backups too; the next one says why there is none.
      console.error("What a restore has left can't be removed:", formatError(error));
    }
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

  /** Whether nothing is under way, and no failure has to be told that is written down nowhere. */
  get isIdle(): boolean {
    return this.#work === null && this.#failure === null;
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
    this.#underWay = this.#alone("backup", async (onShare) => {
      const words = ["backup-subprocess", "--data", this.#dataFolder, "--spare", String(spare)];
      if (isUnsent) words.push("--unsent");
      const line = await this.#run(words, { onProgress: onShare, signal: this.#stop.signal });
      if ("error" in line && !this.#stop.signal.aborted) throw new Error(line.error);
      if ("done" in line) this.#failure = null;
    }).catch((error) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#failure = { at: new Date(this.#now()).toISOString(), reason };
      this.#lastAtFailure = readRecord(this.#dataFolder).last?.at;
      console.error("The backup has failed:", formatError(error));
    });
  }

  /** Writes to the store, reads that back and removes it. @returns why it could not; `""` when all is well */
  async tryStore(): Promise<string> {
    if (this.#config().s3 === null) return "No store is set.";
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TRY_MAX)]);
    const line = await this.#run(["backup-subprocess", "--data", this.#dataFolder, "--try-store"], {
      signal,
    }).catch((error) => ({ error: error instanceof Error ? error.message : String(error) }));
    if (signal.aborted) return `The store did not answer within ${TRY_MAX / SECOND} seconds.`;
    return "error" in line ? line.error : "";
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

  /** Ends what is under way; the present site stays, or the new one is in place. */
  async stop(): Promise<void> {
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
        const staged = await this.#runPart(
          ["restore-subprocess", "--data", this.#dataFolder, incomingPath(this.#dataFolder)],
          (share) => onShare(share / 2),
        );
        const kept = await this.#exchange((share) => onShare((1 + share) / 2));
        return { ...staged, ...kept } as Restored; // What the two commands say.
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
  async #exchange(onShare: (share: number) => void): Promise<object> {
    await this.#makeWay();
    const writers = await holdOffWritersAsync(this.#dataFolder).catch((error) => {
      throw error instanceof RefusalError ? conflict(error.message) : error;
    });
    const release = this.#store.hold();
    try {
      const kept = await this.#runPart(["archive-subprocess", "--data", this.#dataFolder], onShare);
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

  /**
   * @returns what the command says that it has done
   * @throws AppError 422 for what it says of the archive, 409 while another command works, 507 for want of room; what the
   *   system said to it
   */
  async #runPart(words: string[], onShare: (share: number) => void): Promise<object> {
    const line = await this.#run(words, { onProgress: onShare, signal: this.#stop.signal });
    if ("done" in line) return line.done;
    const { error, isRefusal, code } = line;
    if (isRefusal && code === "ENOSPC") throw new AppError(507, "disk_full", error);
    if (isRefusal && code === "EBUSY") throw conflict(error);
    if (isRefusal) throw new AppError(422, "invalid", error, { fields: { backup: error } });
    throw Object.assign(new Error(error), { code });
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
