import { initWasm, Resvg } from "@resvg/resvg-wasm";
import wasm from "@resvg/resvg-wasm/index_bg.wasm" with { type: "file" };
import { readFonts } from "../pages/fonts.ts";

/**
 * Draws the SVGs on the standard input, a JSON list of texts, as PNGs on the standard output, a JSON list in base64.
 * The server runs it as a process of its own (see pages/draw.ts): what drawing takes of memory is gone with it.
 */
export async function draw(): Promise<void> {
  await initWasm(await Bun.file(wasm).arrayBuffer());
  const svgs: string[] = await Bun.stdin.json();
  const fontBuffers = await readFonts(svgs.join(""));
  const pictures = svgs.map((svg) => {
    const image = new Resvg(svg, { font: { fontBuffers } }).render();
    return Buffer.from(image.asPng()).toString("base64");
  });
  await Bun.write(Bun.stdout, JSON.stringify(pictures));
}
