import type { ResumeLayout } from "../../../core/resume/resume-layout.contract.ts";
import type { Outline } from "../outline.ts";
import { hasArabic, isRightToLeft } from "../right-to-left.ts";
import { Fonts } from "./fonts.ts";
import { type PlacedRow, pagesOf } from "./pages.ts";
import { type Photo, readPhoto } from "./photo.ts";
import { type RowCache, rowsOf } from "./rows.ts";
import { selectContent, suggestedPages } from "./selection.ts";
import type { Shortened } from "./shortener.ts";
import { pageSizes, type Template, templateOf, tightened } from "./templates.ts";

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
  const isMirrored = isRightToLeft(outline);
  const { template: designed, pair } = templateOf(layout.template, job);
  const template = isMirrored && hasArabic(outline) ? withArabicLeading(designed) : designed;
  const paper = pageSizes[layout.paper];
  const fonts = new Fonts({ pair, name: template.name, heading: template.heading }, systemFonts);
  const photo = await readPhoto(file);
  const options = { pageWidth: paper.width, accent, fonts, hasPhoto: photo !== null, isMirrored };
  const limit = layout.pages ?? suggestedPages(outline, year);
  const setWith = (own: Template, pageLimit: number) => {
    const { top, bottom } = own.margin;
    const area = { top, height: paper.height - top - bottom };
    const cache: RowCache = new Map();
    const { outline: selected, shortened } = selectContent(outline, {
      year,
      pages: pageLimit,
      pinned: layout.pinned,
      pagesOf: (some) => pagesOf(rowsOf(some, own, { ...options, cache }), area).length,
    });
    return { template: own, shortened, pages: pagesOf(rowsOf(selected, own, options), area) };
  };
  const usual = setWith(template, limit);
  const set =
    usual.pages.length > 1 && isAlmostEmpty(usual.pages.at(-1), paper.height)
      ? fewerPages(usual, setWith(tightened(template), usual.pages.length - 1))
      : usual;
  return { ...set, fonts, photo, isMirrored, limit, missing: [...fonts.missing] };
}

/** If a smaller share of the last page is filled, tighter spacing may save the page. */
const ALMOST_EMPTY = 0.25;

function isAlmostEmpty(page: PlacedRow[] | undefined, height: number): boolean {
  const last = page?.at(-1);
  return last !== undefined && last.y + last.row.height < ALMOST_EMPTY * height;
}

/** Chooses the tight layout if it saves a page and shortens nothing more. */
function fewerPages<T extends { pages: PlacedRow[][]; shortened: Shortened[] }>(usual: T, tight: T): T {
  const saves = tight.pages.length < usual.pages.length && tight.shortened.length === usual.shortened.length;
  return saves ? tight : usual;
}

/** Line height of Arabic as a share of the type size, so that letters of two lines don't touch. */
const ARABIC_LEADING = 1.36;

function withArabicLeading(template: Template): Template {
  const raised = <T extends { size: number; leading: number }>(type: T): T => ({
    ...type,
    leading: Math.max(type.leading, type.size * ARABIC_LEADING),
  });
  return {
    ...template,
    name: raised(template.name),
    label: raised(template.label),
    title: raised(template.title),
    details: raised(template.details),
    text: raised(template.text),
    heading: raised(template.heading),
  };
}
