import { makeVariants, normalizePicture, PictureRefusal } from "../../core/media/pictures.ts";
import type { PixelJob, PixelReply } from "../../core/media/pixels.ts";
import { handleSubprocessJob } from "../../core/process/subprocess.ts";

/** Runs `vitrine pixels`: does a `PixelJob` for the server (see core/media/pixels.ts). */
export async function runPixels(): Promise<void> {
  await handleSubprocessJob(async (job: PixelJob): Promise<PixelReply> => {
    try {
      const result =
        job.task === "normalize"
          ? await normalizePicture(job.path, job.mime, job.target)
          : await makeVariants(job.path, job.files);
      return { result };
    } catch (error) {
      if (error instanceof PictureRefusal) return { refusal: error.reason };
      throw error;
    }
  });
}
