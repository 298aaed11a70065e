import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { embeddedPath } from "../../core/process/embedded.ts";
import { readFonts } from "../../site/pages/fonts.ts";

/**
 * Draws the SVGs on the standard input, a JSON list of texts, as PNGs on the standard output, a JSON list in base64.
 * The server runs it as a process of its own (see site/pages/draw.ts): what drawing takes of memory is gone with it.
 */
export async function draw(): Promise<void> {
  await initWasm(await renderer());
  const svgs: string[] = await Bun.stdin.json();
  const fontBuffers = await readFonts(svgs.join(""));
  const pictures = svgs.map((svg) => {
    const image = new Resvg(svg, { font: { fontBuffers } }).render();
    return Buffer.from(image.asPng()).toString("base64");
  });
  await Bun.write(Bun.stdout, JSON.stringify(pictures));
}

/** The renderer's WebAssembly; in the executable it is packed, because it is the largest single thing in there. */
async function renderer(): Promise<Uint8Array<ArrayBuffer>> {
  if (!Bun.isStandaloneExecutable)
    return await Bun.file(Bun.resolveSync("@resvg/resvg-wasm/index_bg.wasm", import.meta.dir)).bytes();
  const packed = await Bun.file(join(embeddedPath("dist/packed"), "resvg.wasm.zst")).bytes();
  return new Uint8Array(await Bun.zstdDecompress(packed));
}
