import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { embeddedPath } from "../../core/process/embedded.ts";
import { formatError } from "../../core/process/format-error.ts";
import { linesOf } from "../../core/process/lines.ts";
import type { Drawing, DrawingReply } from "../../site/pages/draw.ts";
import { readFonts } from "../../site/pages/fonts.ts";
import { indexedPng } from "../../site/pages/indexed-png.ts";

/**
 * Draws each line of the standard input, a `Drawing`, and answers it by a line on the standard output, until the input ends.
 * The server runs it as a process of its own (see site/pages/draw.ts): what drawing takes of memory is gone with it.
 */
export async function draw(): Promise<void> {
  let isReady = false;
  for await (const line of linesOf(Bun.stdin.stream())) {
    let reply: DrawingReply;
    try {
      if (!isReady) await initWasm(await renderer());
      isReady = true;
      reply = { picture: (await drawOne(JSON.parse(line))).toBase64() };
    } catch (error) {
      reply = { error: formatError(error) };
    }
    await Bun.write(Bun.stdout, `${JSON.stringify(reply)}\n`);
  }
}

/** The renderer's WebAssembly, which the executable has compressed. */
async function renderer(): Promise<Uint8Array<ArrayBuffer>> {
  if (!Bun.isStandaloneExecutable)
    return await Bun.file(Bun.resolveSync("@resvg/resvg-wasm/index_bg.wasm", import.meta.dir)).bytes();
  const compressed = await Bun.file(embeddedPath("dist/resvg.wasm.zst")).bytes();
  return new Uint8Array(await Bun.zstdDecompress(compressed));
}

async function drawOne({ layers, picture, form }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  const [lowest = "", ...upper] = layers;
  const fonts = await readFonts(layers.join(""));
  const whole = picture === undefined ? lowest : await withPicture(lowest, picture);
  const { width, height, pixels: lowestPixels } = ground(whole, fonts);
  const pixels = new Uint8Array(lowestPixels);
  for (const svg of upper) lay(render(svg, fonts).pixels, pixels);
  if (form !== "png") {
    const { jpegQuality: quality } = form;
    return new Uint8Array(await new Bun.Image(bitmap(pixels, width, height)).jpeg({ quality }).bytes());
  }
  if (isOpaque(pixels)) return indexedPng(pixels, width, height);
  // A picture with holes, as a headshot may have them.
  const small = new Bun.Image(render(whole, fonts).asPng()).png({ palette: true, dither: false });
  return new Uint8Array(await small.bytes());
}

/** Windows' format, which needs no packing on the way to the encoder: BGRA, from the top. */
function bitmap(rgba: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = 54;
  const bytes = new Uint8Array(head + rgba.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x42_4d);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, head, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, -height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 32, true);
  for (let at = 0; at < rgba.length; at += 4) {
    bytes[head + at] = rgba[at + 2] as number; // All are there.
    bytes[head + at + 1] = rgba[at + 1] as number;
    bytes[head + at + 2] = rgba[at] as number;
    bytes[head + at + 3] = 255;
  }
  return bytes;
}

function render(svg: string, fontBuffers: Uint8Array[]) {
  const renderer = new Resvg(svg, { font: { fontBuffers } });
  const image = renderer.render();
  renderer.free();
  return image;
}

type Pixels = { width: number; height: number; pixels: Uint8Array };

/** The last one that was drawn: the pages of a site have one in common. */
let lastGround: { svg: string; drawn: Pixels } | undefined;

function ground(svg: string, fonts: Uint8Array[]): Pixels {
  if (lastGround?.svg === svg) return lastGround.drawn;
  const image = render(svg, fonts);
  const { width, height, pixels } = image;
  image.free();
  const drawn = { width, height, pixels };
  lastGround = { svg, drawn };
  return drawn;
}

/** Lays what has holes, as RGBA multiplied by its alpha, on what has none. */
function lay(over: Uint8Array, under: Uint8Array): void {
  const words = new Uint32Array(over.buffer, over.byteOffset, over.length / 4);
  for (let pixel = 0; pixel < words.length; pixel++) {
    if (words[pixel] === 0) continue;
    const at = pixel * 4;
    const rest = 255 - (over[at + 3] as number); // As long as the words say.
    for (let byte = at; byte < at + 3; byte++)
      under[byte] = (over[byte] as number) + Math.round(((under[byte] as number) * rest) / 255);
  }
}

function isOpaque(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  return words.every((word) => word >>> 24 === 255);
}

/** What was read last, as most drawings have the same headshot in them. */
let lastRead: { key: string; data: string } | undefined;

/** With a stored picture as a `data:` address, made small and upright. @throws Error where it can't be read */
async function withPicture(svg: string, picture: NonNullable<Drawing["picture"]>): Promise<string> {
  const { address, file, longest } = picture;
  const key = `${longest} ${file}`;
  if (lastRead?.key !== key) {
    const image = new Bun.Image(file).resize(longest, longest, { fit: "inside", withoutEnlargement: true });
    lastRead = { key, data: await image.png({ compressionLevel: 1 }).dataurl() };
  }
  return svg.replaceAll(`"${address}"`, `"${lastRead.data}"`);
}
