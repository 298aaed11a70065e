import { runInSubprocess } from "../../core/process/subprocess.ts";
import type { PdfJob } from "./pdf/set-pages.ts";
import type { WrittenPdf } from "./pdf/write-pdf.ts";
import type { WrittenPictures } from "./pdf/write-pictures.ts";
import type { DocxJob } from "./write-docx.ts";

/** What `vitrine typeset` is to write. */
export type ResumeJob =
  | ({ format: "pdf" } & PdfJob)
  | ({ format: "pictures" } & PdfJob)
  | ({ format: "docx" } & DocxJob);

type WrittenDocx = { bytes: Uint8Array<ArrayBuffer> };

const LIMITS = { milliseconds: 30_000, megabytes: 1000 };

/** @throws Error when it can't be made */
export function makePdf(job: PdfJob): Promise<WrittenPdf> {
  return make<WrittenPdf>({ format: "pdf", ...job });
}

/** @throws Error when they can't be made */
export function makePictures(job: PdfJob): Promise<WrittenPictures> {
  return make<WrittenPictures>({ format: "pictures", ...job });
}

/** @throws Error when it can't be made */
export async function makeDocx(job: DocxJob): Promise<Uint8Array<ArrayBuffer>> {
  return (await make<WrittenDocx>({ format: "docx", ...job })).bytes;
}

let lastWork: Promise<unknown> = Promise.resolve();

/** Typesets in a subprocess, one document at a time: it takes long enough to block the server, and some 100 MB. */
function make<Written extends object>(job: ResumeJob): Promise<Written> {
  const work = lastWork.then(async () => {
    const outcome = await runInSubprocess<Written>("typeset", { job, limits: LIMITS });
    if ("error" in outcome) throw new Error(`The resume could not be made: ${outcome.error}`);
    return outcome.done;
  });
  lastWork = work.catch(() => undefined);
  return work;
}
