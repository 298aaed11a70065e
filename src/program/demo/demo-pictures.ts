import { readdirSync } from "node:fs";
import { join } from "node:path";
import { embeddedPath } from "../../core/process/embedded.ts";
import { draw } from "../../site/pages/draw.ts";
import { drawMotif } from "./motifs.ts";

/** Fine lines on one ground: more of it would not be seen, and takes room. */
const DRAWN_QUALITY = 82;
const FORM = ".webp";

/**
 * Pictures for the demo's invented site: rendered ones, which scripts/demo-pictures makes and the executable brings along, and
 * diagrams, which are drawn.
 * @returns WebP, by name
 * @throws Error for a name that has neither
 */
export async function loadDemoPictures(names: string[]): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const folder = embeddedPath("src/program/demo/pictures");
  const rendered = new Set(readdirSync(folder));
  const [files, drawn] = await Promise.all([
    Promise.all(
      names
        .filter((name) => rendered.has(name + FORM))
        .map(async (name) => [name, await Bun.file(join(folder, name + FORM)).bytes()] as const),
    ),
    drawMotifs(names.filter((name) => !rendered.has(name + FORM))),
  ]);
  return new Map([...files, ...drawn]);
}

async function drawMotifs(names: string[]): Promise<(readonly [string, Uint8Array<ArrayBuffer>])[]> {
  return await Promise.all(
    names.map(async (name) => {
      // JPEG takes the alpha away, with which an upload would be kept as a PNG ten times as large.
      const opaque = await draw({ svg: motifOf(name), form: { jpegQuality: 97 } });
      const bytes = await new Bun.Image(opaque).webp({ quality: DRAWN_QUALITY }).bytes();
      return [name, new Uint8Array(bytes)] as const;
    }),
  );
}

function motifOf(name: string): string {
  const motif = drawMotif(name);
  if (motif === null) throw new Error(`The demo has no picture ${name}.`);
  return motif;
}
