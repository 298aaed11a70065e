import type { Db } from "../database/client.ts";
import { ContentVersion } from "../database/content-version.ts";
import { isDatabaseFileMissing } from "../database/data-folder.ts";
import { notWritable, restoreInProgress } from "../errors/app-error.ts";
import { readLanguages } from "../languages/site-language.ts";
import { failpoint } from "../process/failpoint.ts";
import { assertAuthorized } from "./authorization.ts";
import { Change } from "./change.ts";
import type { ContentModel } from "./content-model.ts";
import { openPublicDb, type Shown } from "./public-db.ts";

/**
 * The only way to write content. Every change is one transaction of the rows, their previous state and their files. When
 * it is on disk the content version is incremented, which invalidates every cached response.
 */
export class ContentStore {
  readonly db: Db;
  /** The tables and kinds of the content. */
  readonly model: ContentModel;
  readonly version: ContentVersion;
  #visible: Db | undefined;
  readonly #translated = new Map<string, Db>();
  /** Calls of `blockWrites` that have not been released. */
  #holds = 0;

  constructor(db: Db, model: ContentModel) {
    this.db = db;
    this.model = model;
    this.version = new ContentVersion(db.$client);
  }

  /** A connection that only sees public content; see `openPublicDb`. */
  get publicDb(): Db {
    this.#visible ??= openPublicDb(this.db, this.model, this.version);
    return this.#visible;
  }

  /**
   * A connection that sees the content as visitors read it in a language of the site: the translated texts, and the main ones
   * where there is no translation.
   * @param tag null for the main language
   * @param shown.withDrafts sees drafts too
   */
  dbIn(tag: string | null, { withDrafts = false }: Omit<Shown, "language"> = {}): Db {
    const language = tag === null || tag === readLanguages(this.db).main ? undefined : tag;
    if (language === undefined && !withDrafts) return this.publicDb;
    const key = `${language} ${withDrafts}`;
    const known = this.#translated.get(key);
    if (known !== undefined) return known;
    const opened = openPublicDb(this.db, this.model, this.version, { language, withDrafts });
    this.#translated.set(key, opened);
    return opened;
  }

  close(): void {
    for (const db of this.#translated.values()) db.$client.close();
    this.#visible?.$client.close();
    this.db.$client.close();
  }

  /**
   * Refuses all writes while a restore replaces the content, because they would be lost. Reads continue.
   * @returns allows writes again; further calls do nothing
   */
  blockWrites(): () => void {
    this.#holds += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#holds -= 1;
      isReleased = true;
    };
  }

  get areWritesBlocked(): boolean {
    return this.#holds > 0;
  }

  /**
   * Call before writes that don't use `change`.
   * @throws AppError 503 while writes are blocked, 507 if the database file was deleted, because the writes would be lost
   *   when the process ends
   */
  assertWritable(): void {
    if (this.areWritesBlocked) throw restoreInProgress();
    if (isDatabaseFileMissing(this.db.$client)) throw notWritable();
  }

  /**
   * Runs `work` as one change. If it throws, nothing is stored. In a request, the authorization is checked again first
   * (`assertAuthorized`).
   * @param label describes the change in the history: "update education"
   * @param work must be synchronous and use only the given change
   * @throws what `work` throws; see also `assertWritable`
   */
  change<T>(label: string, work: (change: Change) => T): T {
    try {
      return this.changePrivately(label, work);
    } finally {
      this.version.increment();
    }
  }

  /**
   * Like `change`, for what visitors never see, such as messages: the content version, and so the cache, stays valid.
   */
  changePrivately<T>(label: string, work: (change: Change) => T): T {
    this.assertWritable();
    const change = new Change(this.db, this.model, label);
    try {
      const result = this.db.$client
        .transaction(() => {
          assertAuthorized();
          const result = work(change);
          change.trashUnusedFiles();
          return result;
        })
        .immediate();
      failpoint("change-committed");
      return result;
    } catch (error) {
      change.rollBackFiles();
      throw error;
    }
  }
}
