import { readdirSync } from "node:fs";
import { join } from "node:path";
import { embeddedPath } from "../../core/process/embedded-path.ts";
import { draw } from "../../site/pages/draw.ts";
import { drawMotif } from "./motifs.ts";

/** WebP quality of diagrams, whose fine lines on a plain background look no better with more. */
const DRAWN_QUALITY = 82;
const FORM = ".webp";

/**
 * Loads pictures of the demo: rendered scenes, which scripts/demo-pictures made and the executable contains, and diagrams,
 * which are drawn now.
 * @returns WebP files by name
 * @throws Error for an unknown name
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
      // JPEG has no transparency, with which the upload would be stored as a much larger PNG.
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
