/** Longest time in milliseconds that a drawing may take. */
const PATIENCE = 20_000;

/** This program's own command line: the executable, or Bun with the entry file. */
const self = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, `${import.meta.dir}/../main.ts`];

let drawing: Promise<unknown> = Promise.resolve();

/**
 * Draws an SVG as a PNG, in a process of its own and one at a time: the renderer takes 60 MB, which the server must
 * not keep.
 * @throws Error when it can't be drawn
 */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const mine = drawing.then(() => drawNow(svg));
  drawing = mine.catch(() => undefined);
  return await mine;
}

async function drawNow(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const child = Bun.spawn([...self, "draw"], {
    stdin: new Blob([svg]),
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE,
  });
  const [bytes, message, code] = await Promise.all([
    new Response(child.stdout).arrayBuffer(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`Drawing failed: ${message.slice(0, 500)}`);
  return new Uint8Array(bytes);
}
