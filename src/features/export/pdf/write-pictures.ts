import { outlineLanguage } from "../outline.ts";
import { repeatedLines } from "./foot.ts";
import type { Run } from "./paragraph.ts";
import type { Photo } from "./photo.ts";
import { photoPlace } from "./photo-place.ts";
import { type PdfJob, type SetResume, setPages } from "./set-pages.ts";
import { layOut } from "./shape.ts";
import type { Rule } from "./sheet.ts";
import type { Shortened } from "./shortener.ts";
import { pageSizes } from "./templates.ts";

/** The pages of the PDF as pictures (SVG), for the owner who chooses how it looks. */
export type WrittenPictures = {
  pictures: string[];
  limit: number;
  shortened: Shortened[];
  missing: string[];
};

/** The same pages as `writePdf` makes, letter by letter as outlines, because a browser doesn't have these fonts. */
export async function writePictures(job: PdfJob): Promise<WrittenPictures> {
  const resume = await setPages(job);
  const { pages, limit, shortened, missing } = resume;
  return {
    pictures: pages.map((_, index) => pictureOf(resume, job, index)),
    limit,
    shortened,
    missing,
  };
}

function pictureOf(resume: SetResume, { layout, outline }: PdfJob, index: number): string {
  const { pages, template, photo, isMirrored } = resume;
  const paper = pageSizes[layout.paper];
  const { width, height } = paper;
  const page = pages[index] ?? [];
  const shapes = new Map<string, string>();
  const body: string[] = [];
  if (index === 0 && photo !== null)
    body.push(photoOf(photo, photoPlace(template, { pageWidth: width, isMirrored })));
  const about = { name: outline.name, paper, language: outlineLanguage(outline) };
  const repeated = repeatedLines(resume, index, about);
  for (const { row, y } of page) for (const rule of row.rules) body.push(ruleOf(rule, y));
  for (const { row, y } of page)
    for (const { line, x, baseline, size } of row.lines)
      for (const run of line.runs) body.push(letters(run, { x: x + run.x, y: y + baseline, size }, shapes));
  for (const { line, x, baseline, size } of repeated)
    for (const run of line.runs) body.push(letters(run, { x: x + run.x, y: baseline, size }, shapes));
  const defs = [...shapes].map(([d, id]) => `<path id="${id}" d="${d}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs><path fill="#fff" d="M0 0H${width}V${height}H0z"/>${body.join("")}</svg>`;
}

/** Each letter's shape is in the picture once. */
function letters(
  run: Run<unknown>,
  { x, y, size }: { x: number; y: number; size: number },
  shapes: Map<string, string>,
): string {
  const { font, tracking, outline, span } = run;
  const { glyphs, positions } = layOut(font, run);
  const scale = (size * run.scale) / font.file.unitsPerEm;
  let at = 0;
  const uses = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const d = glyph.path.toSVG();
    const left = at + xOffset;
    at += xAdvance + tracking * font.file.unitsPerEm;
    if (d === "") return "";
    const id = shapes.get(d) ?? `g${shapes.size}`;
    shapes.set(d, id);
    return `<use href="#${id}" x="${round(left)}" y="${round(yOffset)}"/>`;
  });
  const bold =
    outline > 0 ? ` stroke="${span.color}" stroke-width="${round(outline * font.file.unitsPerEm)}"` : "";
  return `<g fill="${span.color}"${bold} transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})">${uses.join("")}</g>`;
}

function ruleOf({ x, width, at, thickness, color }: Rule, y: number): string {
  return `<path d="M${round(x)},${round(y + at)}h${round(width)}" stroke="${color}" stroke-width="${thickness}"/>`;
}

function photoOf({ jpeg }: Photo, { x, y, side }: { x: number; y: number; side: number }): string {
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}"><image width="${side}" height="${side}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${jpeg.toBase64()}"/></svg>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
