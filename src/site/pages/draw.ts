import { ownCommand } from "../../core/process/subprocess.ts";
import { withoutXmlControls } from "../../core/resume/text.ts";

/** Longest time in milliseconds that a drawing may take. */
const PATIENCE = 20_000;

/** One call at a time for a server, whose visitors come first; a command that nobody is served by may use every core. */
let lanes: Promise<unknown>[] = [Promise.resolve()];
let next = 0;

/** @param count of calls that may be at work side by side */
export function drawSideBySide(count: number): void {
  lanes = Array.from({ length: count }, () => Promise.resolve());
}

/**
 * Draws SVGs as PNGs, in a process of its own: the renderer takes 60 MB, which the server must not keep.
 * @throws Error when one of them can't be drawn
 */
export async function drawPngs(svgs: string[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const lane = next++ % lanes.length;
  const mine = (lanes[lane] ?? Promise.resolve()).then(() => drawNow(svgs));
  lanes[lane] = mine.catch(() => undefined);
  return await mine;
}

async function drawNow(svgs: string[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const child = Bun.spawn(ownCommand("draw"), {
    stdin: new Blob([JSON.stringify(svgs.map(withoutXmlControls))]),
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE,
  });
  const [output, message, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.signalCode !== null)
    throw new Error(`Drawing was ended after ${PATIENCE / 1000} s, or by the system (${child.signalCode}).`);
  if (code !== 0) throw new Error(`Drawing failed: ${message.slice(0, 500)}`);
  const pictures: string[] = JSON.parse(output);
  return pictures.map((picture) => Uint8Array.fromBase64(picture));
}
