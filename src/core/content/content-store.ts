import type { Db } from "../database/client.ts";
import { ContentVersion } from "../database/content-version.ts";
import { isGone } from "../database/data-folder.ts";
import { busy, notWritable } from "../errors/app-error.ts";
import { failpoint } from "../process/failpoint.ts";
import { assertAuthorized } from "./authorization.ts";
import { Change } from "./change.ts";
import type { ContentModel } from "./content-model.ts";
import { openVisible } from "./visible.ts";

/**
 * The only way content is written: every change is one transaction that stores the rows, what they were before, and
 * the files they gain or lose; when it is on disk, the content version is incremented and everything derived from the content is stale.
 */
export class ContentStore {
  readonly db: Db;
  /** What the content consists of. */
  readonly model: ContentModel;
  readonly version: ContentVersion;
  #visible: Db | undefined;
  /** Calls of `hold` that have not been released. */
  #holds = 0;

  constructor(db: Db, model: ContentModel) {
    this.db = db;
    this.model = model;
    this.version = new ContentVersion(db.$client);
  }

  /** What visitors may read of the content; see `openVisible`. */
  get visible(): Db {
    this.#visible ??= openVisible(this.db, this.model, this.version);
    return this.#visible;
  }

  close(): void {
    this.#visible?.$client.close();
    this.db.$client.close();
  }

  /**
   * Refuses every write from now on, while the content is being replaced: what came between the copy that is kept and the
   * exchange would be in neither. Reads go on.
   * @returns releases it; further calls do nothing
   */
  hold(): () => void {
    this.#holds += 1;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#holds -= 1;
      isReleased = true;
    };
  }

  get isHeld(): boolean {
    return this.#holds > 0;
  }

  /**
   * For the writes that go past `change`.
   * @throws AppError 503 while the content is held, 507 where the database's file is gone: what the system still takes for
   *   it would be lost with the process
   */
  assertWritable(): void {
    if (this.isHeld) throw busy();
    if (isGone(this.db.$client)) throw notWritable();
  }

  /**
   * Runs `work` as one change; throws whatever it throws, with nothing stored. In a request it must still be allowed
   * (core/content/authorization.ts).
   * @param label what is done, for the owner's history: "update education"
   * @param work uses only the given change, and synchronously
   */
  change<T>(label: string, work: (change: Change) => T): T {
    try {
      return this.changePrivately(label, work);
    } finally {
      this.version.increment();
    }
  }

  /** Like `change`, for what no visitor sees, such as messages: everything derived from the content stays as it is. */
  changePrivately<T>(label: string, work: (change: Change) => T): T {
    this.assertWritable();
    const change = new Change(this.db, this.model, label);
    try {
      const result = this.db.$client
        .transaction(() => {
          assertAuthorized();
          const result = work(change);
          change.settleFiles();
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
