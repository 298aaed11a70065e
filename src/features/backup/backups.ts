import { rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ContentStore } from "../../core/content/content-store.ts";
import { backupsPath } from "../../core/database/data-folder.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import { IDLE_TIMEOUT } from "../../core/http/idle-timeout.ts";
import { finishesWithin } from "../../core/process/finishes-within.ts";
import { logFailure, logInfo } from "../../core/process/log.ts";
import { runAndLogErrors } from "../../core/process/run-and-log-errors.ts";
import { formatSize } from "../../shared/format-size.ts";
import type { BackupState, BackupWork } from "./backup.contract.ts";
import { listBackups, newestBackupTime, readBackupRecord } from "./backup-folder.ts";
import { isInFuture } from "./backup-names.ts";
import type { BackupConfig, S3Target } from "./backup-settings.ts";
import { BackupStore } from "./backup-store.ts";
import { DownloadTickets } from "./download-tickets.ts";
import { incomingPath, SPARE_BYTES } from "./receive-archive.ts";
import type { RestoreResult } from "./restore.ts";
import { restoreJobs, restoreUpload } from "./restore-upload.ts";
import { backUp, sendUnsent } from "./run-backup.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delay before a failed backup is tried again. */
const RETRY_AFTER = HOUR;
/** Time between two checks whether a backup is due, and before the first. */
const CHECK_INTERVAL = 10 * MINUTE;
/** Longest time that a test of the store may take while the owner waits. */
const STORE_TEST_TIMEOUT = 30 * SECOND;

type Failure = NonNullable<BackupState["failure"]>;

const jobs = {
  backUp,
  sendUnsent,
  ...restoreJobs,
  tryStore: (target: S3Target) => new BackupStore(target).try(),
};

type Options = {
  store: ContentStore;
  dataFolder: string;
  /** Read before each job, because the owner may change the settings. */
  config: () => BackupConfig;
  /** See `BaseServices`. */
  cancelJobs?: () => Promise<void>;
  /** Replaces jobs in tests. */
  jobs?: Partial<typeof jobs>;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Milliseconds, see `withIdleTimeout`. */
  idleTimeout?: number;
};

/** Backups of the site that is being served: scheduled, on demand, downloaded and restored. Only one job runs at a time. */
export class Backups {
  readonly #store: ContentStore;
  readonly #dataFolder: string;
  readonly #config: () => BackupConfig;
  readonly #cancelJobs: () => Promise<void>;
  readonly #jobs: typeof jobs;
  readonly #now: () => number;
  readonly #idleTimeout: number;
  readonly #tickets: DownloadTickets;
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;
  #work: BackupWork | null = null;
  /** Why the last backup failed; in memory because the record can't be written when `backups/` can't. */
  #failure: Failure | null = null;
  /** Time of the last successful backup when `#failure` was set. */
  #lastAtFailure: string | undefined;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor({
    store,
    dataFolder,
    config,
    cancelJobs = async () => undefined,
    jobs: replaced = {},
    now = Date.now,
    idleTimeout = IDLE_TIMEOUT,
  }: Options) {
    this.#store = store;
    this.#dataFolder = dataFolder;
    this.#config = config;
    this.#cancelJobs = cancelJobs;
    this.#jobs = { ...jobs, ...replaced };
    this.#now = now;
    this.#tickets = new DownloadTickets(now);
    this.#idleTimeout = idleTimeout;
  }

  /** Starts the schedule; the first check is ten minutes later. */
  start(): void {
    // While a restore is running, its uploaded archive must stay.
    if (this.#work === null) this.#removeIncoming();
    this.#timer = setInterval(() => runAndLogErrors(async () => this.runIfDue()), CHECK_INTERVAL);
    this.#timer.unref();
  }

  state(): BackupState {
    const { last } = readBackupRecord(this.#dataFolder);
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

  /** Begins a backup when one is due, or sends the newest archive again when the store has not got it. */
  runIfDue(): void {
    if (this.#work !== null) return;
    const due = this.#due();
    if (due !== null) this.begin(SPARE_BYTES, due === "unsent");
  }

  /**
   * Begins a backup in the background; `state` tells its progress and how it ended.
   * @param spare bytes to leave free on the disk
   * @param isUnsent only sends the newest archive to the store
   * @throws AppError 409 while another job runs
   */
  begin(spare = 0, isUnsent = false): void {
    const { signal } = this.#stop;
    const options = { dataFolder: this.#dataFolder, backup: this.#config(), signal };
    this.#underWay = this.#alone("backup", async (onShare) => {
      // Lets the request that began the backup be answered first.
      await setImmediate();
      if (isUnsent) await this.#jobs.sendUnsent(options);
      else {
        const { path, size } = await this.#jobs.backUp({ ...options, spare, onShare });
        logInfo(`Backup made: ${path} (${formatSize(size)})`, { event: "backup", path, size });
      }
      this.#failure = null;
    }).catch((error) => {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#failure = { at: new Date(this.#now()).toISOString(), reason };
      this.#lastAtFailure = readBackupRecord(this.#dataFolder).last?.at;
      logFailure("Backup failed", error);
    });
  }

  /** Writes a file to the store, reads it back and deletes it. @returns why that failed; `""` on success */
  async tryStore(): Promise<string> {
    const { s3 } = this.#config();
    if (s3 === null) return "No store is configured.";
    try {
      if (await finishesWithin(this.#jobs.tryStore(s3), STORE_TEST_TIMEOUT)) return "";
      return `The store did not answer within ${STORE_TEST_TIMEOUT / SECOND} seconds.`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Why the newest attempt failed; null when it succeeded. */
  #newestFailure(): Failure | null {
    const { last, failure } = readBackupRecord(this.#dataFolder);
    if (this.#failure === null) return failure;
    // `vitrine backup` may have made a backup since; its record is newer then.
    return last !== null && last.at !== this.#lastAtFailure ? failure : this.#failure;
  }

  /** Resolves when no job is running. */
  async idle(): Promise<void> {
    await this.#underWay;
  }

  /** Stops the schedule and cancels the running job. A canceled restore leaves either the old site or the new one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#underWay.catch(() => undefined);
  }

  /**
   * Issues a ticket with which a browser can download an archive without the owner's token: once, within a minute.
   * @throws AppError 404 when there is no such backup
   */
  issueTicket(name: string): string {
    this.#assertKnown(name);
    return this.#tickets.issue(name);
  }

  /**
   * Finds the archive of a ticket, which is then used up.
   * @param isPeek leaves the ticket valid, for HEAD requests
   * @throws AppError 404 for a used or expired ticket
   */
  redeemTicket(ticket: string, isPeek = false): { name: string; path: string } {
    const name = isPeek ? this.#tickets.nameFor(ticket) : this.#tickets.redeem(ticket);
    this.#assertKnown(name);
    return { name, path: join(backupsPath(this.#dataFolder), name) };
  }

  /**
   * Replaces the site with the one in an archive. The current site is saved as a backup first, and everyone is logged out.
   * @throws AppError 409 while another job runs; otherwise as `restoreUpload`
   */
  async restore(content: ReadableStream<Uint8Array>): Promise<RestoreResult> {
    const work = this.#alone("restore", (onShare) =>
      restoreUpload(content, {
        store: this.#store,
        dataFolder: this.#dataFolder,
        cancelJobs: this.#cancelJobs,
        jobs: this.#jobs,
        idleTimeout: this.#idleTimeout,
        onShare,
        signal: this.#stop.signal,
      }),
    );
    this.#underWay = work.catch(() => undefined);
    return await work;
  }

  /** Runs a job unless another one is running. @throws AppError 409 */
  #alone<T>(task: BackupWork["task"], run: (onShare: (share: number) => void) => Promise<T>): Promise<T> {
    if (this.#work !== null)
      throw conflict(`A ${this.#work.task} is already running. Wait until it has finished.`);
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
    const wrote = newestBackupTime(this.#dataFolder, now) ?? 0;
    const failure = this.#newestFailure();
    const failed = failure === null || isInFuture(Date.parse(failure.at), now) ? 0 : Date.parse(failure.at);
    if (failed > wrote && now < failed + RETRY_AFTER) return null;
    if (now >= wrote + everyHours * HOUR) return "backup";
    // The newest archive is recent enough; making another one would push out an older one, so it is only sent again.
    const isUnsent = failed > wrote && s3 !== null && readBackupRecord(this.#dataFolder).unsent !== null;
    return isUnsent ? "unsent" : null;
  }

  #removeIncoming(): void {
    try {
      rmSync(incomingPath(this.#dataFolder), { force: true });
    } catch (error) {
      // The site can be served without backups; the next backup reports the problem.
      logFailure("Can't remove the leftovers of a restore", error);
    }
  }

  #assertKnown(name: string): void {
    if (!listBackups(this.#dataFolder).some((backup) => backup.name === name)) throw notFound("backup");
  }
}
