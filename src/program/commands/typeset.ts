import { endWithParent } from "../../core/process/subprocess.ts";
import type { ResumeJob, ResumeReply } from "../../features/export/resume-file.ts";

/**
 * Does the `ResumeJob` on the standard input, as JSON, and answers its `ResumeReply` on the standard output. The server runs it
 * as a process of its own (see features/export/resume-file.ts): what fonts take of memory is gone with it.
 */
export async function typeset(): Promise<void> {
  endWithParent();
  const job: ResumeJob = await Bun.stdin.json();
  await Bun.write(Bun.stdout, JSON.stringify(await replyTo(job)));
}

async function replyTo(job: ResumeJob): Promise<ResumeReply[ResumeJob["format"]]> {
  if (job.format === "docx") {
    const { writeDocx } = await import("../../features/export/write-docx.ts");
    return { bytes: (await writeDocx(job)).toBase64() };
  }
  if (job.format === "pictures")
    return await (await import("../../features/export/pdf/write-pictures.ts")).writePictures(job);
  const { writePdf } = await import("../../features/export/pdf/write-pdf.ts");
  const { bytes, ...rest } = await writePdf(job);
  return { ...rest, bytes: bytes.toBase64() };
}
