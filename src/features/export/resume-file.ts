import { AppError } from "../../core/errors/app-error.ts";
import { runInSubprocess } from "../../core/process/subprocess.ts";
import type { PdfJob } from "./pdf/set-pages.ts";
import type { WrittenPdf } from "./pdf/write-pdf.ts";
import type { WrittenPictures } from "./pdf/write-pictures.ts";
import type { DocxJob } from "./write-docx.ts";

/** The input of `vitrine typeset`. */
export type ResumeJob =
  | ({ format: "pdf" } & PdfJob)
  | ({ format: "pictures" } & PdfJob)
  | ({ format: "docx" } & DocxJob);

type WrittenDocx = { bytes: Uint8Array<ArrayBuffer> };

const LIMITS = { milliseconds: 30_000, megabytes: 1000 };

/** @throws Error if typesetting fails */
export function renderPdf(job: PdfJob): Promise<WrittenPdf> {
  return make<WrittenPdf>({ format: "pdf", ...job });
}

/** @throws Error if typesetting fails */
export function renderPictures(job: PdfJob): Promise<WrittenPictures> {
  return make<WrittenPictures>({ format: "pictures", ...job });
}

/** @throws Error if typesetting fails */
export async function renderDocx(job: DocxJob): Promise<Uint8Array<ArrayBuffer>> {
  return (await make<WrittenDocx>({ format: "docx", ...job })).bytes;
}

/** Documents that may wait, so that a flood of requests can't fill the memory. */
const WAITING_MAX = 100;

let waiting = 0;
let lastWork: Promise<unknown> = Promise.resolve();

/**
 * Typesets in a subprocess, one document at a time, because it takes long and needs much memory.
 * @throws AppError 503 if too many documents are waiting
 */
async function make<Written extends object>(job: ResumeJob): Promise<Written> {
  if (waiting >= WAITING_MAX)
    throw new AppError(503, "busy", "Too many documents are being made. Try again in a moment.", {
      headers: { "Retry-After": "30" },
    });
  waiting++;
  const work = lastWork
    .then(async () => {
      const outcome = await runInSubprocess<Written>("typeset", { job, limits: LIMITS });
      if ("error" in outcome) throw new Error(`Could not make the resume: ${outcome.error}`);
      return outcome.done;
    })
    .finally(() => {
      waiting--;
    });
  lastWork = work.catch(() => undefined);
  return work;
}
