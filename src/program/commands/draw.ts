import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { stillOf } from "../../core/media/animation.ts";
import { embeddedPath } from "../../core/process/embedded-path.ts";
import { formatError } from "../../core/process/format-error.ts";
import { once } from "../../core/process/once.ts";
import { handleSubprocessJob } from "../../core/process/subprocess.ts";
import type { Drawing, DrawReply } from "../../site/pages/draw.ts";
import { readFonts } from "../../site/pages/fonts.ts";

/** Runs `vitrine draw`: draws a list of `Drawing`s for the server (see site/pages/draw.ts). */
export async function runDraw(): Promise<void> {
  await handleSubprocessJob(drawAll);
}

/** Draws pictures. One that fails has an error in the reply. */
export async function drawAll(drawings: Drawing[]): Promise<DrawReply> {
  await initResvg();
  const hrefs = new Map<string, Promise<string>>();
  const draw = async (drawing: Drawing) => ({ bytes: await drawOne(drawing, hrefs) });
  const fail = (error: unknown) => ({ error: formatError(error) });
  return { pictures: await Promise.all(drawings.map((drawing) => draw(drawing).catch(fail))) };
}

const initResvg = once(async () => initWasm(await loadResvg()));

/** The WebAssembly of resvg, which is compressed in the executable. */
async function loadResvg(): Promise<Uint8Array<ArrayBuffer>> {
  if (!Bun.isStandaloneExecutable)
    return await Bun.file(Bun.resolveSync("@resvg/resvg-wasm/index_bg.wasm", import.meta.dir)).bytes();
  const compressed = await Bun.file(embeddedPath("dist/resvg.wasm.zst")).bytes();
  return new Uint8Array(await Bun.zstdDecompress(compressed));
}

/** @param hrefs of the pictures of other drawings, by area and file */
async function drawOne(
  { svg, picture, form }: Drawing,
  hrefs: Map<string, Promise<string>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const completeSvg = picture === undefined ? svg : await embedPicture(svg, picture, hrefs);
  const image = new Bun.Image(render(completeSvg, await readFonts(svg)));
  if (form !== "png") return new Uint8Array(await image.jpeg({ quality: form.jpegQuality }).bytes());
  // A palette makes icons much smaller. Dithering would blur letters.
  return new Uint8Array(await image.png({ palette: true, dither: false }).bytes());
}

/** @returns a PNG */
function render(svg: string, fontBuffers: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const renderer = new Resvg(svg, { font: { fontBuffers } });
  const image = renderer.render();
  const png = new Uint8Array(image.asPng());
  image.free();
  renderer.free();
  return png;
}

/** Replaces a picture's address by an upright copy of it as a `data:` URL. @throws Error if the picture can't be read */
async function embedPicture(
  svg: string,
  { address, file, area }: NonNullable<Drawing["picture"]>,
  hrefs: Map<string, Promise<string>>,
): Promise<string> {
  const key = `${area.width} ${area.height} ${file}`;
  const data = hrefs.get(key) ?? readScaled(file, area);
  hrefs.set(key, data);
  return svg.replaceAll(`"${address}"`, await data);
}

/** Longest side in pixels, so that a picture that is much longer than its area can't fill the memory. */
const LONGEST_MAX = 4096;

/** Pictures that already have the size of their area are not scaled again, which would take most of the drawing time. */
const UNSCALED = ' image-rendering="optimizeSpeed"';

/** @returns the value of `href` for a PNG that just covers the area, and how to draw it */
async function readScaled(file: string, area: { width: number; height: number }): Promise<string> {
  const still = stillOf(await Bun.file(file).bytes());
  const { width, height } = await new Bun.Image(still).metadata();
  const cover = Math.max(area.width / width, area.height / height);
  const scale = Math.min(cover, LONGEST_MAX / Math.max(width, height));
  const pixels = (side: number) => Math.max(1, Math.round(side * scale));
  const image = new Bun.Image(still).resize(pixels(width), pixels(height));
  const data = await image.png({ compressionLevel: 1 }).dataurl();
  return `"${data}"${scale === cover ? UNSCALED : ""}`;
}
