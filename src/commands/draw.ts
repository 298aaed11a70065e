import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { readFonts } from "../pages/fonts.ts";

/**
 * Draws the SVG on the standard input as a PNG on the standard output. The server runs it as a process of its own
 * (see pages/draw.ts): what drawing takes of memory is gone with it.
 */
export async function draw(): Promise<void> {
  await initWasm(await Bun.file(wasm).arrayBuffer());
  const svg = await Bun.stdin.text();
  const image = new Resvg(svg, { font: { fontBuffers: await readFonts(svg) } }).render();
  await Bun.write(Bun.stdout, image.asPng());
}
