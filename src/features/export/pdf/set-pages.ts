import type { ResumeLayout } from "../../../core/resume/resume-layout.contract.ts";
import type { Outline } from "../outline.ts";
import { isRightToLeft } from "../right-to-left.ts";
import { Fonts } from "./fonts.ts";
import { type PlacedRow, pagesOf } from "./pages.ts";
import { type Photo, readPhoto } from "./photo.ts";
import { type RowCache, rowsOf } from "./rows.ts";
import { type Shortened, selectContent, suggestedPages } from "./selection.ts";
import { papers, type Template, templateOf } from "./templates.ts";

export type PdfJob = {
  outline: Outline;
  layout: Pick<ResumeLayout, "template" | "paper" | "pages" | "pinned">;
  /** Ids of the site's design and font pair. */
  design: string;
  fontPair: string;
  /** `#rrggbb`. */
  accent: string;
  /** Path of the photo next to the name; `""` for none. */
  photo: string;
  /** When the content last changed, ISO 8601 in UTC. */
  changedAt: string;
  /** The current year, to tell old entries. */
  year: number;
};

/** A résumé laid out in pages, before it is written in a format. */
export type SetResume = {
  pages: PlacedRow[][];
  template: Template;
  fonts: Fonts;
  photo: Photo | null;
  /** Whether the document is right-to-left. */
  isMirrored: boolean;
  /** The page limit; exceeded if even the shortest form doesn't fit. */
  limit: number;
  shortened: Shortened[];
  /** Characters that no font on this machine has. */
  missing: string[];
};

/** `systemFonts` returns paths of the system's font files that may have a character, best first. */
export type SetOptions = { systemFonts?: (character: string) => string[] };

/** Lays out an outline, shortened to the number of pages that the layout allows (§15). */
export async function setPages(job: PdfJob, { systemFonts }: SetOptions = {}): Promise<SetResume> {
  const { outline, layout, accent, photo: file, year } = job;
  const { template, pair } = templateOf(layout.template, job);
  const paper = papers[layout.paper];
  const fonts = new Fonts({ pair, name: template.name, heading: template.heading }, systemFonts);
  const photo = await readPhoto(file);
  const area = {
    top: template.margin.top,
    height: paper.height - template.margin.top - template.margin.bottom,
  };
  const isMirrored = isRightToLeft(outline);
  const options = { pageWidth: paper.width, accent, fonts, hasPhoto: photo !== null, isMirrored };
  const cache: RowCache = new Map();
  const limit = layout.pages ?? suggestedPages(outline, year);
  const { outline: selected, shortened } = selectContent(outline, {
    year,
    pages: limit,
    pinned: layout.pinned,
    pagesOf: (some) => pagesOf(rowsOf(some, template, { ...options, cache }), area).length,
  });
  const pages = pagesOf(rowsOf(selected, template, options), area);
  return { pages, template, fonts, photo, isMirrored, limit, shortened, missing: [...fonts.missing] };
}
