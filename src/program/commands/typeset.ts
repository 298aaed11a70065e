import { endWithParent } from "../../core/process/subprocess.ts";
import { writePdf } from "../../features/export/pdf/write-pdf.ts";
import type { ResumeJob, ResumeReply } from "../../features/export/resume-file.ts";

/**
 * Does the `ResumeJob` on the standard input, as JSON, and answers a `ResumeReply` on the standard output. The server runs it
 * as a process of its own (see features/export/resume-file.ts): what fonts take of memory is gone with it.
 */
export async function typeset(): Promise<void> {
  endWithParent();
  const job: ResumeJob = await Bun.stdin.json();
  const { bytes, ...rest } = await writePdf(job);
  const reply: ResumeReply = { ...rest, bytes: bytes.toBase64() };
  await Bun.write(Bun.stdout, JSON.stringify(reply));
}
