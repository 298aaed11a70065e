import { niceCommand, niceness } from "../../core/process/subprocess.ts";
import type { PdfJob, WrittenPdf } from "./pdf/write-pdf.ts";

/** What the process that sets résumés is asked, and what it answers. */
export type ResumeJob = { format: "pdf" } & PdfJob;
export type ResumeReply = Omit<WrittenPdf, "bytes"> & { /** In base64. */ bytes: string };

/** Longest time in milliseconds that a résumé may take. */
const PATIENCE = 30_000;

let writing: Promise<unknown> = Promise.resolve();

/**
 * Sets a résumé in a process of its own, one at a time: fonts and what reads them take some 100 MB, which the server must not
 * keep.
 * @throws Error when it can't be made
 */
export async function makeResumeFile(job: ResumeJob): Promise<WrittenPdf> {
  const mine = writing.then(() => makeNow(job));
  writing = mine.catch(() => undefined);
  return await mine;
}

async function makeNow(job: ResumeJob): Promise<WrittenPdf> {
  const child = Bun.spawn(niceCommand(niceness.awaited, "typeset"), {
    stdin: new Blob([JSON.stringify(job)]),
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE,
  });
  const [output, message, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`The resume could not be made: ${message.slice(0, 500)}`);
  const reply: ResumeReply = JSON.parse(output);
  return { ...reply, bytes: Uint8Array.fromBase64(reply.bytes) };
}
