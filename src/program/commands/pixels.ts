import { makeVariants, normalize, PictureRefusal } from "../../core/media/pictures.ts";
import { nicenessOf, type PixelJob, type PixelReply } from "../../core/media/pixels.ts";
import { breakTurns } from "../../core/process/short-slice.ts";
import { endWithParent, lowerPriority, niceness } from "../../core/process/subprocess.ts";
import { codeOf } from "../../core/process/system-errors.ts";

/**
 * Does the `PixelJob` on the standard input, as JSON, and answers a `PixelReply` on the standard output. The server runs it
 * as a process of its own (see core/media/pixels.ts). It gives way to all other work before it starts threads, which inherit
 * that.
 */
export async function workOnPixels(): Promise<void> {
  lowerPriority(niceness.awaited);
  endWithParent();
  const job: PixelJob = await Bun.stdin.json();
  lowerPriority(nicenessOf(job));
  breakTurns();
  const answer = JSON.stringify(await reply(job));
  // A server that has stopped meanwhile reads it no more, and does that job again with its next start.
  await Bun.write(Bun.stdout, answer).catch(() => undefined);
}

async function reply(job: PixelJob): Promise<PixelReply> {
  try {
    return {
      result:
        job.task === "normalize"
          ? await normalize(job.path, job.mime, job.target)
          : await makeVariants(job.path, job.files),
    };
  } catch (error) {
    if (error instanceof PictureRefusal) return { refusal: error.reason };
    const code = codeOf(error);
    return { code, message: String(error) };
  }
}
