import { niceCommand, niceness } from "../process/subprocess.ts";
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

/** An upload is answered when its picture is stored; variants are made when nothing else is to do. */
export function nicenessOf({ task }: PixelJob): number {
  return task === "normalize" ? niceness.awaited : niceness.idle;
}

/** What `vitrine pixels` answers: the job's result, or why there is none. */
export type PixelReply =
  | { result: StoredPicture | string }
  | { refusal: RefusalReason }
  | { code: string; message: string };

/** Where pictures are worked on: in this process, or in one of its own. One at a time in both. */
export type Pixels = {
  normalize: typeof normalize;
  makeVariants: typeof makeVariants;
  /** Ends work on variants, which the next run of the program does again; uploads go on to their end. */
  stopVariants(): void;
};

/** 12 megapixels take 48 MB, twice that while they are turned, so that pictures never lie unpacked beside each other. */
const oneAtATime = new OneAtATime();

/** For commands that end soon, and for tests. */
export const pixelsInProcess: Pixels = {
  normalize: (...words) => oneAtATime.run(() => normalize(...words), true),
  makeVariants: (...words) => oneAtATime.run(() => makeVariants(...words), false),
  stopVariants: () => undefined,
};

/** Longest time in milliseconds for one picture; a small machine takes some ten seconds for a large one. */
const TIMEOUT = 120_000;

/**
 * Runs the program itself as `vitrine pixels` for each picture: its memory is free again at once, it waits for
 * everything else (§P6), and a picture that breaks a decoder does not break the server.
 */
export function pixelsInSubprocess(): Pixels {
  const onVariants = new Set<Bun.Subprocess>();

  async function run(job: PixelJob): Promise<StoredPicture | string> {
    const child = Bun.spawn(niceCommand(nicenessOf(job), "pixels"), {
      stdin: new Blob([JSON.stringify(job)]),
      stdout: "pipe",
      stderr: "inherit",
      timeout: TIMEOUT,
    });
    if (job.task === "variants") onVariants.add(child);
    const [output] = await Promise.all([new Response(child.stdout).text(), child.exited]);
    onVariants.delete(child);
    if (output === "") {
      // Without memory the system ends it by SIGKILL; a decoder that breaks ends it by another.
      if (job.task === "normalize" && child.signalCode !== "SIGTERM")
        throw new PictureRefusal(child.signalCode === "SIGKILL" ? "too many pixels" : "damaged");
      throw new Error(`Work on a picture ended by ${child.signalCode ?? child.exitCode}.`);
    }
    const reply: PixelReply = JSON.parse(output);
    if ("refusal" in reply) throw new PictureRefusal(reply.refusal);
    if ("code" in reply) throw Object.assign(new Error(reply.message), { code: reply.code });
    return reply.result;
  }

  return {
    normalize: (path, mime, target) =>
      oneAtATime.run(
        () => run({ task: "normalize", path, mime, target }) as Promise<StoredPicture>, // What this task gives.
        true,
      ),
    makeVariants: (path, files) =>
      oneAtATime.run(() => run({ task: "variants", path, files }) as Promise<string>, false), // See above.
    stopVariants: () => {
      for (const child of onVariants) child.kill();
    },
  };
}
