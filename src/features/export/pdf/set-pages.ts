import type { ResumeLayout } from "../../../core/resume/resume-layout.contract.ts";
import type { Outline } from "../outline.ts";
import { Faces } from "./faces.ts";
import { type PlacedRow, pagesOf } from "./pages.ts";
import { type Photo, readPhoto } from "./photo.ts";
import { type RowCache, rowsOf } from "./rows.ts";
import { type Shortened, selectContent, suggestedPages } from "./selection.ts";
import { papers, type Template, templates } from "./templates.ts";

export type PdfJob = {
  outline: Outline;
  layout: Pick<ResumeLayout, "template" | "paper" | "pages" | "pinned">;
  /** `#rrggbb`. */
  accent: string;
  /** File of the photo that stands beside the name, `""` for none. */
  photo: string;
  /** When what is in it was written last, ISO 8601 in UTC. */
  changedAt: string;
  /** From which it is counted how long ago something ended. */
  year: number;
};

/** A résumé set in pages, before it is written in a format. */
export type SetResume = {
  pages: PlacedRow[][];
  template: Template;
  faces: Faces;
  photo: Photo | null;
  /** The page limit, which a career that does not fit in its shortest form exceeds. */
  limit: number;
  shortened: Shortened[];
  /** Signs that no font of this machine has. */
  missing: string[];
};

/** Sets an outline in as many pages as the layout allows, shortened where it must be (§15). */
export async function setPages({ outline, layout, accent, photo: file, year }: PdfJob): Promise<SetResume> {
  const template = templates[layout.template];
  const paper = papers[layout.paper];
  const faces = new Faces();
  const photo = await readPhoto(file);
  const area = {
    top: template.margin.top,
    height: paper.height - template.margin.top - template.margin.bottom,
  };
  const options = { pageWidth: paper.width, accent, faces, hasPhoto: photo !== null };
  const cache: RowCache = new Map();
  const limit = layout.pages ?? suggestedPages(outline, year);
  const { outline: selected, shortened } = selectContent(outline, {
    year,
    pages: limit,
    pinned: layout.pinned,
    pagesOf: (some) => pagesOf(rowsOf(some, template, { ...options, cache }), area).length,
  });
  const pages = pagesOf(rowsOf(selected, template, options), area);
  return { pages, template, faces, photo, limit, shortened, missing: [...faces.missing] };
}
