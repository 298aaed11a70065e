import { makeVariants, normalize, PictureRefusal } from "../../core/media/pictures.ts";
import type { PixelJob, PixelReply } from "../../core/media/pixels.ts";
import { workInSubprocess } from "../../core/process/subprocess.ts";

/** Runs `vitrine pixels`: does a `PixelJob` for the server (see core/media/pixels.ts). */
export async function workOnPixels(): Promise<void> {
  await workInSubprocess(async (job: PixelJob): Promise<PixelReply> => {
    try {
      const result =
        job.task === "normalize"
          ? await normalize(job.path, job.mime, job.target)
          : await makeVariants(job.path, job.files);
      return { result };
    } catch (error) {
      if (error instanceof PictureRefusal) return { refusal: error.reason };
      throw error;
    }
  });
}
