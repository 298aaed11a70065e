import { existsSync, rmSync } from "node:fs";
import { and, eq, isNull } from "drizzle-orm";
import { variantAddress, variantsOf } from "../../shared/picture-variants.ts";
import type { ContentStore } from "../content/content-store.ts";
import { media } from "../content/media.table.ts";
import { AppError } from "../errors/app-error.ts";
import { logFailure } from "../process/log.ts";
import { isAccessDenied, isDiskFull } from "../process/system-errors.ts";
import type { Uploads } from "./uploads.ts";
import { variantNames } from "./variant-names.ts";

/** Milliseconds without an upload before variants are created, so that they don't slow down further uploads. */
const DELAY = 1500;
/** Milliseconds until the next attempt if nothing can be written. */
const PAUSE = 10 * 60_000;

/**
 * Whether an error can go away: the disk is full or not writable, or a restore is running. Any other error is the
 * picture's.
 */
function isTemporary(error: unknown): boolean {
  return isDiskFull(error) || isAccessDenied(error) || (error instanceof AppError && error.code === "busy");
}

/**
 * Creates the variants of pictures in the background, one picture at a time. It finds missing variants by looking at the
 * files, so it continues after any kind of restart.
 */
export class VariantGenerator {
  readonly #store: ContentStore;
  readonly #uploads: Uploads;
  readonly #delay: number;
  /** Names of pictures whose variants are requested, in order. */
  readonly #wanted = new Set<string>();
  /** Pictures that failed; tried again after a restart, or when they are uploaded again. */
  readonly #failed = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isStopped = false;
  #pausedUntil = 0;
  #inProgress = "";
  #wantedAt = 0;

  constructor(store: ContentStore, uploads: Uploads, delay: number = DELAY) {
    this.#store = store;
    this.#uploads = uploads;
    this.#delay = delay;
  }

  /** Creates all missing variants, then those of new uploads. */
  start(): void {
    this.#uploads.requestVariants = (name, isStored) => {
      if (isStored) this.#failed.delete(name);
      this.#want(name);
    };
    const present = new Set(this.#uploads.variantNames());
    for (const picture of this.#pictures())
      if (picture.placeholder === "" || variantNames(picture).some((name) => !present.has(name)))
        this.#want(picture.name);
  }

  /** Resolves when there is nothing left to do. */
  async idle(): Promise<void> {
    while (this.#isWorking) await this.#work;
  }

  /** Aborts the current work and stops permanently. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#uploads.requestVariants = () => undefined;
    this.#uploads.stopVariants();
    await this.#work;
  }

  #pictures() {
    return this.#store.db
      .select({ name: media.name, width: media.width, placeholder: media.placeholder })
      .from(media)
      .where(and(eq(media.kind, "image"), isNull(media.trashedAt)))
      .all();
  }

  #isKnown(name: string): boolean {
    const { db } = this.#store;
    return db.select({ name: media.name }).from(media).where(eq(media.name, name)).get() !== undefined;
  }

  #want(name: string): void {
    if (this.#isStopped || this.#failed.has(name) || performance.now() < this.#pausedUntil) return;
    if (this.#wanted.has(name) || this.#inProgress === name) return;
    this.#wanted.add(name);
    this.#wantedAt = performance.now();
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work = this.#makeWanted();
  }

  async #makeWanted(): Promise<void> {
    for (const name of this.#wanted) {
      // Wait at least once, because the change that stores the picture may not be committed yet.
      do await Bun.sleep(this.#delay / 10);
      while (performance.now() < this.#wantedAt + this.#delay && !this.#isStopped);
      if (this.#isStopped) break;
      this.#inProgress = name;
      this.#wanted.delete(name);
      try {
        await this.#make(name);
      } catch (error) {
        if (this.#isStopped) break;
        logFailure(`Can't create smaller versions of ${name}`, error);
        if (isTemporary(error)) this.#pause();
        else this.#failed.add(name);
      }
    }
    this.#inProgress = "";
    this.#isWorking = false;
  }

  /** Clears the queue and calls `start` later, which finds the missing variants again. */
  #pause(): void {
    this.#wanted.clear();
    this.#pausedUntil = performance.now() + PAUSE;
    setTimeout(() => {
      if (this.#isStopped) return;
      try {
        this.start();
      } catch (error) {
        // An error in a timer would end the process.
        logFailure("Can't look for missing smaller versions of pictures", error);
        this.#pause();
      }
    }, PAUSE + 1).unref();
  }

  async #make(name: string): Promise<void> {
    const picture = this.#pictures().find((each) => each.name === name);
    if (picture === undefined) return;
    const missing = variantsOf(name, picture.width)
      .map((variant) => ({ ...variant, name: variantAddress(name, variant) }))
      .filter((variant) => !existsSync(this.#uploads.variantPath(variant.name)));
    if (missing.length === 0 && picture.placeholder !== "") return;
    const placeholder = await this.#uploads.makeVariants(name, missing);
    // The picture was deleted permanently in the meantime, so its new variants must go too.
    if (!this.#isKnown(name)) {
      for (const variant of missing) rmSync(this.#uploads.variantPath(variant.name), { force: true });
      return;
    }
    // Pictures stored by an early version of the program have no placeholder.
    if (picture.placeholder === "")
      this.#store.change("add placeholder", ({ db }) =>
        db.update(media).set({ placeholder }).where(eq(media.name, name)).run(),
      );
  }
}
