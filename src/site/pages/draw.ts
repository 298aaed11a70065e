import { setImmediate } from "node:timers/promises";
import { runInSubprocess } from "../../core/process/subprocess.ts";
import { xmlText } from "../../core/resume/xml-text.ts";

/** A picture to draw from SVG. */
export type Drawing = {
  svg: string;
  /** A stored picture that the SVG refers to by `address`: its file, and the area in pixels that it has to cover. */
  picture?: { address: string; file: string; area: { width: number; height: number } };
  form: "png" | { jpegQuality: number };
};

/** The reply of `vitrine draw`: for each drawing its file or an error. */
export type DrawReply = { pictures: ({ bytes: Uint8Array<ArrayBuffer> } | { error: string })[] };

const LIMITS = { milliseconds: 60_000, megabytes: 1000 };
/** Drawings per subprocess. Starting one takes longer than drawing. */
const BATCH_MAX = 20;

type Waiting = {
  drawing: Drawing;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
};

const waiting: Waiting[] = [];
let isDrawing = false;

/**
 * Draws in a subprocess, because drawing would block the event loop. Drawings that are requested together, or while
 * others are drawn, share a subprocess.
 * @throws Error if drawing fails, or its picture can't be read
 */
export function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  waiting.push({ drawing: { ...drawing, svg: xmlText(drawing.svg) }, resolve, reject });
  if (!isDrawing) void drawWaiting();
  return promise;
}

async function drawWaiting(): Promise<void> {
  isDrawing = true;
  // Those that are requested together are drawn together.
  await setImmediate();
  while (waiting.length > 0) {
    // Newest first, so that a visitor does not wait for all drawings of a site that is being published.
    const batch = waiting.splice(-BATCH_MAX);
    const pictures = await drawBatch(batch.map(({ drawing }) => drawing));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const picture = pictures[index];
      if (picture !== undefined && "bytes" in picture) resolve(picture.bytes);
      else reject(new Error(`Drawing failed: ${picture?.error}`));
    }
  }
  isDrawing = false;
}

async function drawBatch(drawings: Drawing[]): Promise<DrawReply["pictures"]> {
  const outcome = await runInSubprocess<DrawReply>("draw", { job: drawings, limits: LIMITS }).catch(
    (error: unknown) => ({ error: String(error) }),
  );
  return "done" in outcome ? outcome.done.pictures : drawings.map(() => outcome);
}
