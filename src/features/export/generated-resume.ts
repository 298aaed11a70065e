import { join } from "node:path";
import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";
import { type DocumentLook, type ExportPart, isJsonObject } from "../../core/feature/export.ts";
import type { ResumeChoice } from "../../core/feature/visitors.ts";
import type { ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { readableAccent } from "../../shared/color-styles.ts";
import { defaultLook } from "../../shared/default-look.ts";
import type { Language } from "../../shared/language.ts";
import { publicResume } from "./json-resume.ts";
import { applyLayout, type Outline } from "./outline.ts";
import type { PdfJob } from "./pdf/set-pages.ts";
import type { WrittenPdf } from "./pdf/write-pdf.ts";
import type { WrittenPictures } from "./pdf/write-pictures.ts";
import { renderDocx, renderPdf, renderPictures } from "./resume-file.ts";
import { readOutline } from "./writers.ts";

/** The public content that the generated résumé is made from. */
export type ResumeSource = {
  db: Db;
  parts: ExportPart[];
  /** Public address of the site, without a trailing slash. */
  origin: string;
  /** Folder of the uploaded files. */
  uploadsFolder: string;
  /** When the public content last changed, ISO 8601 in UTC, so that the same content gives the same file. */
  changedAt: string;
  /** Language of headings and dates; the site's main language if not given. */
  language?: Language;
};

/** The outline of the whole public content. Its entries have ids. */
export function publicOutline(from: ResumeSource): Outline {
  return readOutline({ ...from, resume: publicResume(from.db, { ...from, forDocuments: true }) });
}

/** Like `publicOutline`, but the given lists have only the chosen entries, including drafts. */
export function outlineForShare(from: ResumeSource, { fullDb, chosen, lists }: ResumeChoice): Outline {
  const whole = publicOutline(from);
  const { sections } = publicOutline({ ...from, db: fullDb });
  return {
    ...whole,
    sections: sections.flatMap((section) => {
      if (!lists.includes(section.list)) return whole.sections.find(({ id }) => id === section.id) ?? [];
      const entries = section.entries.filter(({ id }) => chosen.has(id));
      return entries.length === 0 ? [] : { ...section, entries };
    }),
  };
}

/** @throws Error if typesetting fails */
export function renderSitePdf(
  from: ResumeSource,
  layout: ResumeLayout,
  outline: Outline = publicOutline(from),
): Promise<WrittenPdf> {
  return renderPdf(jobOf(from, layout, outline));
}

/** @throws Error if typesetting fails */
export function renderSitePictures(from: ResumeSource, layout: ResumeLayout): Promise<WrittenPictures> {
  return renderPictures(jobOf(from, layout, publicOutline(from)));
}

/** @throws Error if typesetting fails */
export function renderSiteDocx(from: ResumeSource, layout: ResumeLayout): Promise<Uint8Array<ArrayBuffer>> {
  return renderDocx(jobOf(from, layout, publicOutline(from)));
}

function jobOf(from: ResumeSource, layout: ResumeLayout, outline: Outline): PdfJob {
  return {
    outline: applyLayout(outline, layout),
    layout,
    ...lookOf(from),
    photo: layout.photo ? photoOf(from) : "",
    changedAt: from.changedAt,
    year: new Date().getUTCFullYear(),
  };
}

/** The path of the headshot's file; `""` for none. */
function photoOf(from: ResumeSource): string {
  const { basics } = publicResume(from.db, from);
  const image = isJsonObject(basics) ? basics.image : "";
  if (typeof image !== "string" || !image.startsWith(from.origin)) return "";
  const name = mediaName(image.slice(from.origin.length));
  return name === null ? "" : join(from.uploadsFolder, name);
}

/** The site's look. */
function lookOf({ db, parts }: ResumeSource): DocumentLook {
  return (
    parts.find(({ look }) => look !== undefined)?.look?.(db) ?? {
      design: defaultLook.design,
      fontPair: defaultLook.type,
      accent: readableAccent(defaultLook).light.accent,
    }
  );
}
