import { runInSubprocess } from "../process/subprocess.ts";
import { OneAtATime } from "./one-at-a-time.ts";
import {
  makeVariants,
  normalize,
  PictureRefusal,
  type RefusalReason,
  type StoredPicture,
  type VariantFile,
} from "./pictures.ts";

/** What is done to pixels; see pictures.ts. */
export type PixelJob =
  | { task: "normalize"; path: string; mime: string; target: string }
  | { task: "variants"; path: string; files: VariantFile[] };

/** The outcome of `vitrine pixels`. */
export type PixelReply = { result: StoredPicture | string } | { refusal: RefusalReason };

/** Where pictures are worked on: in this process or in a subprocess. One at a time in both. */
export type Pixels = {
  normalize: typeof normalize;
  makeVariants: typeof makeVariants;
  /** Ends the work on variants, which is done again after the next start; uploads are finished. */
  stopVariants(): void;
};

/** 12 megapixels take 48 MB, and twice that while they are rotated. */
const oneAtATime = new OneAtATime();

/** For commands that end soon, and for tests. */
export const pixelsInProcess: Pixels = {
  normalize: (...args) => oneAtATime.run(() => normalize(...args), true),
  makeVariants: (...args) => oneAtATime.run(() => makeVariants(...args), false),
  stopVariants: () => undefined,
};

/** Enough for a picture of `PIXELS_MAX` on a small machine. */
const LIMITS = { milliseconds: 120_000, megabytes: 1000 };

/** Signals that end a process whose decoder crashes. */
const CRASHES = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/**
 * Runs the program itself as `vitrine pixels` for each picture, so that a picture that breaks a decoder does not break the server, and
 * its memory is free again at once.
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
        () => run({ task: "normalize", path, mime, target }) as Promise<StoredPicture>, // What this task gives.
        true,
      ),
    makeVariants: (path, files) =>
      oneAtATime.run(() => run({ task: "variants", path, files }, stop.signal) as Promise<string>, false), // See above.
    stopVariants: () => stop.abort(),
  };
}

function failureOf({ task }: PixelJob, { error, code }: { error: string; code: string }): Error {
  // Too much memory ends the process by SIGKILL.
  if (task === "normalize" && code === "SIGKILL") return new PictureRefusal("too many pixels");
  if (task === "normalize" && CRASHES.has(code)) return new PictureRefusal("damaged");
  return Object.assign(new Error(error), { code });
}
