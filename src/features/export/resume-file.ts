import { niceCommand, niceness, withoutOptimizing } from "../../core/process/subprocess.ts";
import type { PdfJob } from "./pdf/set-pages.ts";
import type { WrittenPdf } from "./pdf/write-pdf.ts";
import type { WrittenPictures } from "./pdf/write-pictures.ts";
import type { DocxJob } from "./write-docx.ts";

/** What the process that sets résumés is asked. */
export type ResumeJob =
  | ({ format: "pdf" } & PdfJob)
  | ({ format: "pictures" } & PdfJob)
  | ({ format: "docx" } & DocxJob);

/** What it answers, by format; bytes are in base64. */
export type ResumeReply = {
  pdf: Omit<WrittenPdf, "bytes"> & { bytes: string };
  pictures: WrittenPictures;
  docx: { bytes: string };
};

/** Longest time in milliseconds that a résumé may take. */
const PATIENCE = 30_000;

/** @throws Error when it can't be made */
export async function makePdf(job: PdfJob): Promise<WrittenPdf> {
  const reply = await make<"pdf">({ format: "pdf", ...job });
  return { ...reply, bytes: Uint8Array.fromBase64(reply.bytes) };
}

/** @throws Error when they can't be made */
export function makePictures(job: PdfJob): Promise<WrittenPictures> {
  return make<"pictures">({ format: "pictures", ...job });
}

/** @throws Error when it can't be made */
export async function makeDocx(job: DocxJob): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.fromBase64((await make<"docx">({ format: "docx", ...job })).bytes);
}

let writing: Promise<unknown> = Promise.resolve();

/**
 * Sets a résumé in a process of its own, one at a time: fonts and what reads them take some 100 MB, which the server must not
 * keep.
 */
async function make<F extends ResumeJob["format"]>(job: ResumeJob & { format: F }): Promise<ResumeReply[F]> {
  const mine = writing.then(() => makeNow(job));
  writing = mine.catch(() => undefined);
  return (await mine) as ResumeReply[F]; // What the format's writer says.
}

async function makeNow(job: ResumeJob): Promise<unknown> {
  const child = Bun.spawn(niceCommand(niceness.awaited, "typeset"), {
    stdin: new Blob([JSON.stringify(job)]),
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE,
    env: withoutOptimizing(),
  });
  const [output, message, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`The resume could not be made: ${message.slice(0, 500)}`);
  return JSON.parse(output);
}
