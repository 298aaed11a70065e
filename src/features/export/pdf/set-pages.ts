import type { ResumeLayout } from "../../../core/resume/resume-layout.contract.ts";
import type { Outline } from "../outline.ts";
import { hasArabic, isRightToLeft, needsTallDigits } from "../right-to-left.ts";
import { withRoomForDates } from "./date-column.ts";
import { Fonts } from "./fonts.ts";
import { type PlacedRow, pagesOf } from "./pages.ts";
import { type Photo, readPhoto } from "./photo.ts";
import { type RowCache, rowsOf } from "./rows.ts";
import { selectContent, suggestedPages } from "./selection.ts";
import type { Shortened } from "./shortener.ts";
import type { Template } from "./template.ts";
import {
  airy,
  compact,
  compactPage,
  crowded,
  crowdedPage,
  type Density,
  roomy,
  snug,
  tight,
  withArabicLeading,
  withDensity,
} from "./template-sizes.ts";
import { pageSizes, templateOf } from "./templates.ts";

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
  const { template, pair } = templateOf(layout.template, job, outline.language);
  const withLeading = isMirrored && hasArabic(outline) ? withArabicLeading : (own: Template) => own;
  const paper = pageSizes[layout.paper];
  const fonts = new Fonts(
    { pair, name: template.name, heading: template.heading, areDigitsTall: needsTallDigits(outline) },
    systemFonts,
  );
  const photo = await readPhoto(file);
  const options = { pageWidth: paper.width, accent, fonts, hasPhoto: photo !== null, isMirrored };
  const limit = layout.pages ?? suggestedPages(outline, year);
  const setWith = (spaced: Template, pageLimit: number) => {
    const own = withRoomForDates(withLeading(spaced), outline, options);
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
  const set = setWithBestSpacing(setWith, withLeading(template), limit, paper.height);
  return { ...set, fonts, photo, isMirrored, limit, missing: [...fonts.missing] };
}

type Set = { template: Template; pages: PlacedRow[][]; shortened: Shortened[] };

/** Sets the pages with the usual space; with less if that saves a page or keeps more content; with more if the last page would be almost empty. */
function setWithBestSpacing(
  setWith: (template: Template, pageLimit: number) => Set,
  template: Template,
  limit: number,
  paperHeight: number,
): Set {
  const usual = setWith(template, limit);
  const { length } = usual.pages;
  const isSparse = isFilledLess(usual, SPARSE * paperHeight);
  const enlarged = (densities: readonly Density[]) => {
    let set = usual;
    let best = usual;
    for (const density of densities) {
      if (!isFilledLess(set, FULL * paperHeight)) break;
      set = setWith(withDensity(template, density), length);
      if (set.pages.length > length || set.shortened.length > usual.shortened.length) break;
      // Larger type leaves some lines no room for the place of an organization.
      if (lettersOf(set) < lettersOf(usual)) break;
      if (emptiestEnd(set) > emptiestEnd(best)) best = set;
    }
    return best;
  };
  if (length === 1 && usual.shortened.length === 0) return enlarged(roomy);
  if (length > 1 && isSparse) {
    const saving = [tight, densest(length - 1)]
      .values()
      .map((density) => setWith(withDensity(template, density), length - 1))
      .find(({ pages, shortened }) => pages.length < length && shortened.length === usual.shortened.length);
    if (saving !== undefined) return saving;
  }
  if (length > 1 && isFilledLess(usual, FULL * paperHeight)) return enlarged(airy);
  if (usual.shortened.length === 0) return usual;
  let tighter = usual;
  for (const density of [...snug, tight, densest(limit)]) {
    tighter = setWith(withDensity(template, density), limit);
    if (tighter.shortened.length === 0) return tighter;
  }
  // Sections further apart, unless that shortens more.
  const spaced = setWith(withDensity(template, limit === 1 ? crowdedPage : crowded), limit);
  return spaced.shortened.length > tighter.shortened.length ? tighter : spaced;
}

function densest(pages: number): Density {
  return pages === 1 ? compactPage : compact;
}

/** If a smaller share of the last page is filled, less space may save the page. */
const SPARSE = 0.5;
/** The share of the last page up to which type and space grow. */
const FULL = 0.66;

/** Where the emptiest page ends, in points from its top. */
function emptiestEnd({ pages }: Set): number {
  const ends = pages.map((page) => Math.max(...page.map(({ row, y }) => y + row.height)));
  return Math.min(...ends);
}

function lettersOf({ pages }: Set): number {
  const runs = pages.flat().flatMap(({ row }) => row.lines.flatMap(({ line }) => line.runs));
  return runs.reduce((sum, { read }) => sum + (read.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

function isFilledLess({ pages }: Set, height: number): boolean {
  const last = pages.at(-1)?.at(-1);
  return last !== undefined && last.y + last.row.height < height;
}
