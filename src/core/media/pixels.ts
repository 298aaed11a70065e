import { runInSubprocess } from "../process/subprocess.ts";
import { JobQueue } from "./job-queue.ts";
import {
  makeVariants,
  normalizePicture,
  PictureRefusal,
  type RefusalReason,
  type StoredPicture,
  type VariantFile,
} from "./pictures.ts";

/** The input of `vitrine pixels`; see pictures.ts. */
export type PixelJob =
  | { task: "normalize"; path: string; mime: string; target: string }
  | { task: "variants"; path: string; files: VariantFile[] };

/** The outcome of `vitrine pixels`. */
export type PixelReply = { result: StoredPicture | string } | { refusal: RefusalReason };

/** Processes pictures, one at a time, in this process or in a subprocess. */
export type Pixels = {
  normalize: typeof normalizePicture;
  makeVariants: typeof makeVariants;
  /** Aborts the creation of variants, which starts again at the next start. Uploads are finished. */
  stopVariants(): void;
};

/** One at a time to limit memory: 12 megapixels take 48 MB, and twice that during rotation. */
const oneAtATime = new JobQueue();

/** For short commands and tests. */
export const pixelsInProcess: Pixels = {
  normalize: (...args) => oneAtATime.run(() => normalizePicture(...args), true),
  makeVariants: (...args) => oneAtATime.run(() => makeVariants(...args), false),
  stopVariants: () => undefined,
};

/** Enough for a picture of `WHOLE_PIXELS_MAX` on a small machine. */
const LIMITS = { milliseconds: 120_000, megabytes: 1000 };

/** Signals that end a process whose decoder crashes. */
const CRASHES = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/**
 * Runs `vitrine pixels` for each picture, so that a decoder crash doesn't crash the server and its memory is freed
 * immediately.
 */
export function pixelsInSubprocess(): Pixels {
  const stop = new AbortController();

  async function run(job: PixelJob, signal?: AbortSignal): Promise<StoredPicture | string> {
    const outcome = await runInSubprocess<PixelReply>("pixels", { job, limits: LIMITS, signal });
    if ("error" in outcome) throw failureOf(job, outcome);
    if ("refusal" in outcome.done) throw new PictureRefusal(outcome.done.refusal);
    return outcome.done.result;
  }

  return {
    normalize: (path, mime, target) =>
      oneAtATime.run(
        () => run({ task: "normalize", path, mime, target }) as Promise<StoredPicture>, // The result of this task.
        true,
      ),
    makeVariants: (path, files) =>
      oneAtATime.run(() => run({ task: "variants", path, files }, stop.signal) as Promise<string>, false), // See above.
    stopVariants: () => stop.abort(),
  };
}

function failureOf({ task }: PixelJob, { error, code }: { error: string; code: string }): Error {
  // The subprocess kills itself with SIGKILL if it uses too much memory.
  if (task === "normalize" && code === "SIGKILL") return new PictureRefusal("too many pixels");
  if (task === "normalize" && CRASHES.has(code)) return new PictureRefusal("damaged");
  return Object.assign(new Error(error), { code });
}
