import { handleSubprocessJob } from "../../core/process/subprocess.ts";
import type { ResumeJob } from "../../features/export/resume-file.ts";

/** Runs `vitrine typeset`: does a `ResumeJob` for the server (see features/export/resume-file.ts). */
export async function runTypeset(): Promise<void> {
  await handleSubprocessJob(typeset);
}

/** @throws Error if typesetting fails */
export async function typeset(job: ResumeJob): Promise<object> {
  if (job.format === "docx") {
    const { writeDocx } = await import("../../features/export/write-docx.ts");
    return { bytes: await writeDocx(job) };
  }
  if (job.format === "pictures")
    return await (await import("../../features/export/pdf/write-pictures.ts")).writePictures(job);
  return await (await import("../../features/export/pdf/write-pdf.ts")).writePdf(job);
}
