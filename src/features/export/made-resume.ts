import { join } from "node:path";
import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";
import { type DocumentLook, type ExportPart, isJsonObject } from "../../core/feature/export.ts";
import type { ResumeChoice } from "../../core/feature/visitors.ts";
import type { ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { shownAccent } from "../../shared/colour-styles.ts";
import { defaultLook } from "../../shared/default-look.ts";
import { publicResume } from "./json-resume.ts";
import { chosenOutline, type Outline } from "./outline.ts";
import type { PdfJob } from "./pdf/set-pages.ts";
import type { WrittenPdf } from "./pdf/write-pdf.ts";
import type { WrittenPictures } from "./pdf/write-pictures.ts";
import { makeDocx, makePdf, makePictures } from "./resume-file.ts";
import { readOutline } from "./writers.ts";

/** What the program's own résumé is made of: what visitors see. */
export type MadeFrom = {
  db: Db;
  parts: ExportPart[];
  /** Public address of the site, without a slash at its end. */
  origin: string;
  /** Folder of the uploaded files. */
  uploadsFolder: string;
  /** When what visitors see was written last, ISO 8601 in UTC: of the same content the same file is made. */
  changedAt: string;
};

/** The outline of all that can be in it; its entries have ids. */
export function wholeOutline(from: MadeFrom): Outline {
  return readOutline({ ...from, resume: publicResume(from.db, { ...from, hasIds: true }) });
}

/** The same, but of these lists the chosen entries alone, drafts too. */
export function outlineOfChoice(from: MadeFrom, { whole, chosen, lists }: ResumeChoice): Outline {
  const everyones = wholeOutline(from);
  const { sections } = wholeOutline({ ...from, db: whole });
  return {
    ...everyones,
    sections: sections.flatMap((section) => {
      if (!lists.includes(section.list)) return everyones.sections.find(({ id }) => id === section.id) ?? [];
      const entries = section.entries.filter(({ id }) => chosen.has(id));
      return entries.length === 0 ? [] : { ...section, entries };
    }),
  };
}

/** @throws Error when it can't be made */
export function madePdf(
  from: MadeFrom,
  layout: ResumeLayout,
  outline: Outline = wholeOutline(from),
): Promise<WrittenPdf> {
  return makePdf(jobOf(from, layout, outline));
}

/** @throws Error when they can't be made */
export function madePictures(from: MadeFrom, layout: ResumeLayout): Promise<WrittenPictures> {
  return makePictures(jobOf(from, layout, wholeOutline(from)));
}

/** @throws Error when it can't be made */
export function madeDocx(from: MadeFrom, layout: ResumeLayout): Promise<Uint8Array<ArrayBuffer>> {
  return makeDocx(jobOf(from, layout, wholeOutline(from)));
}

function jobOf(from: MadeFrom, layout: ResumeLayout, outline: Outline): PdfJob {
  return {
    outline: chosenOutline(outline, layout),
    layout,
    // Documents are on white paper, lighter than any page.
    ...lookOf(from),
    photo: layout.photo ? photoOf(from) : "",
    changedAt: from.changedAt,
    year: new Date().getUTCFullYear(),
  };
}

/** The file of the headshot, `""` for none. */
function photoOf(from: MadeFrom): string {
  const { basics } = publicResume(from.db, from);
  const image = isJsonObject(basics) ? basics.image : "";
  if (typeof image !== "string" || !image.startsWith(from.origin)) return "";
  const name = mediaName(image.slice(from.origin.length));
  return name === null ? "" : join(from.uploadsFolder, name);
}

/** That of the site. */
function lookOf({ db, parts }: MadeFrom): DocumentLook {
  return (
    parts.find(({ look }) => look !== undefined)?.look?.(db) ?? {
      design: defaultLook.design,
      fontPair: defaultLook.type,
      accent: shownAccent(defaultLook).light.accent,
    }
  );
}
