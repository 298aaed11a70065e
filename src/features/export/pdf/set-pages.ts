import type { ResumeLayout } from "../../../core/resume/resume-layout.contract.ts";
import type { Outline } from "../outline.ts";
import { hasArabic, isRightToLeft, needsTallDigits } from "../right-to-left.ts";
import { type Trial, withBestMeasure, withBestSpacing } from "./best-spacing.ts";
import { roomForContinued } from "./continued.ts";
import { Fonts } from "./fonts.ts";
import { type Filling, lossOf, type PlacedRow, pageCount, pagesOf } from "./pages.ts";
import { type Photo, readPhoto } from "./photo.ts";
import { cutsOf } from "./priorities.ts";
import { RowCache, rowsOf } from "./rows.ts";
import { selectContent, suggestedPages } from "./selection.ts";
import type { Shortened } from "./shortener.ts";
import type { Template } from "./template.ts";
import { withArabicLeading } from "./template-sizes.ts";
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
  /** `#rrggbb`. */
  accent: string;
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
  const cuts = cutsOf(outline, year, new Set(layout.pinned));
  const caches = new Map<Template, RowCache>();
  const setWith = (spaced: Template, pageLimit: number, filling: Filling = {}): SetTrial => {
    const own = withLeading(spaced);
    const { top, bottom } = own.margin;
    const area = { top, height: paper.height - top - bottom, above: roomForContinued(own) };
    const cache = caches.get(spaced) ?? new RowCache();
    caches.set(spaced, cache);
    const rowsWith = (some: Outline) => rowsOf(some, own, { ...options, cache });
    const { outline: selected, shortened } = selectContent(outline, {
      cuts,
      pages: pageLimit,
      pagesOf: (some) => pageCount(rowsWith(some), area, filling),
    });
    const pages = pagesOf(rowsWith(selected), area, filling);
    const finish = () => pagesOf(rowsOf(selected, own, options), area, filling);
    const loss = lossOf(pages, area);
    const letters = lettersOf(pages);
    const again = (other: Template): SetTrial => setWith(other, pageLimit, filling);
    return { template: own, shortened, pages, finish, loss, letters, bottom: top + area.height, again };
  };
  const { finish, ...set } = withBestMeasure(
    withBestSpacing(setWith, withLeading(template), limit, paper.height),
    paper.width,
  );
  const pages = finish();
  return { ...set, pages, accent, fonts, photo, isMirrored, limit, missing: [...fonts.missing] };
}

/** A résumé set in one way, which can be written or set again with another template. */
type SetTrial = Trial & { finish: () => PlacedRow[][]; again: (template: Template) => SetTrial };

function lettersOf(pages: readonly PlacedRow[][]): number {
  const runs = pages.flat().flatMap(({ row }) => row.lines.flatMap(({ line }) => line.runs));
  return runs.reduce((sum, { read }) => sum + (read.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}
