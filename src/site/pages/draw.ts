import { runInSubprocess } from "../../core/process/subprocess.ts";
import { withoutXmlControls } from "../../core/resume/text.ts";

/** A picture that the program draws itself. */
export type Drawing = {
  svg: string;
  /** A stored picture that the SVG names by its address: its file, and the longest side in pixels that is needed of it. */
  picture?: { address: string; file: string; longest: number };
  form: "png" | { jpegQuality: number };
};

/** What `vitrine draw` makes of a list of drawings: for each its file, or why there is none. */
export type DrawReply = { pictures: ({ bytes: Uint8Array<ArrayBuffer> } | { error: string })[] };

const LIMITS = { milliseconds: 60_000, megabytes: 1000 };
/** Drawings of one subprocess; it takes longer to start one than to draw. */
const BATCH_MAX = 20;

type Waiting = {
  drawing: Drawing;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
};

const waiting: Waiting[] = [];
let isDrawing = false;

/**
 * Draws in a subprocess, since that takes long enough to block the server. What is asked for meanwhile is drawn together afterwards.
 * @throws Error when it can't be drawn, or its picture can't be read
 */
export function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  waiting.push({ drawing: { ...drawing, svg: withoutXmlControls(drawing.svg) }, resolve, reject });
  if (!isDrawing) void drawWaiting();
  return promise;
}

async function drawWaiting(): Promise<void> {
  isDrawing = true;
  while (waiting.length > 0) {
    // The newest first, so that a visitor does not wait for all the drawings of a published site.
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
