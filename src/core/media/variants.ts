import { existsSync, rmSync } from "node:fs";
import { and, eq, isNull } from "drizzle-orm";
import { variantAddress, variantsOf } from "../../shared/picture-variants.ts";
import type { ContentStore } from "../content/content-store.ts";
import { media } from "../content/media.table.ts";
import { AppError } from "../errors/app-error.ts";
import { formatError } from "../process/format-error.ts";
import { isDenied, isDiskFull } from "../process/system-errors.ts";
import type { Uploads } from "./uploads.ts";
import { variantNames } from "./variant-names.ts";

/** Milliseconds without an upload until variants are made, so that someone who uploads many does not wait for them. */
const QUIET = 1500;
/** Milliseconds until another try when nothing can be written. */
const PAUSE = 10 * 60_000;

/** A disk that is full or can't be written, or a backup that is being put back; anything else lies with the picture. */
function isPassing(error: unknown): boolean {
  return isDiskFull(error) || isDenied(error) || (error instanceof AppError && error.code === "busy");
}

/**
 * Makes the variants of pictures beside the requests, one at a time. What is missing is seen from the files alone, so
 * that a restart goes on where the last run ended, whatever ended it.
 */
export class VariantMaker {
  readonly #store: ContentStore;
  readonly #uploads: Uploads;
  readonly #quiet: number;
  /** Names of pictures in the order they are wanted in. */
  readonly #wanted = new Set<string>();
  /** What can't be made; tried again by the next run of the program, or when it is sent again. */
  readonly #failed = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #isWorking = false;
  #isStopped = false;
  #pausedUntil = 0;
  #underWay = "";
  #wantedAt = 0;

  constructor(store: ContentStore, uploads: Uploads, quiet: number = QUIET) {
    this.#store = store;
    this.#uploads = uploads;
    this.#quiet = quiet;
  }

  /** Begins with what earlier runs have left, and goes on with what is uploaded. */
  start(): void {
    this.#uploads.wantVariants = (name, isKept) => {
      if (isKept) this.#failed.delete(name);
      this.#want(name);
    };
    const present = new Set(this.#uploads.variantNames());
    for (const picture of this.#pictures())
      if (picture.placeholder === "" || variantNames(picture).some((name) => !present.has(name)))
        this.#want(picture.name);
  }

  /** Settles when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#isWorking) await this.#work;
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#uploads.wantVariants = () => undefined;
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
    if (this.#wanted.has(name) || this.#underWay === name) return;
    this.#wanted.add(name);
    this.#wantedAt = performance.now();
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work = this.#makeWanted();
  }

  async #makeWanted(): Promise<void> {
    for (const name of this.#wanted) {
      // At least a turn of the loop, because the change that keeps a picture may still be under way.
      do await Bun.sleep(this.#quiet / 10);
      while (performance.now() < this.#wantedAt + this.#quiet && !this.#isStopped);
      if (this.#isStopped) break;
      this.#underWay = name;
      this.#wanted.delete(name);
      try {
        await this.#make(name);
      } catch (error) {
        if (this.#isStopped) break;
        console.error(`The smaller forms of ${name} can't be made:`, formatError(error));
        if (isPassing(error)) this.#pause();
        else this.#failed.add(name);
      }
    }
    this.#underWay = "";
    this.#isWorking = false;
  }

  /** Forgets what is wanted; `start` finds it again. */
  #pause(): void {
    this.#wanted.clear();
    this.#pausedUntil = performance.now() + PAUSE;
    setTimeout(() => {
      if (this.#isStopped) return;
      try {
        this.start();
      } catch (error) {
        // Nobody waits for a timer's work: what it throws would end the process.
        console.error("The smaller forms of pictures can't be looked for:", formatError(error));
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
    // It was removed for good meanwhile, and what was just made of it would stay.
    if (!this.#isKnown(name)) {
      for (const variant of missing) rmSync(this.#uploads.variantPath(variant.name), { force: true });
      return;
    }
    // Pictures that an earlier version of the program has stored have none.
    if (picture.placeholder === "")
      this.#store.change("add placeholder", ({ db }) =>
        db.update(media).set({ placeholder }).where(eq(media.name, name)).run(),
      );
  }
}
