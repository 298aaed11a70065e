import { join } from "node:path";
import { mediaName } from "../../core/content/upload-name.ts";
import type { Db } from "../../core/database/client.ts";
import { type DocumentLook, type ExportPart, isJsonObject } from "../../core/feature/export.ts";
import type { ResumeChoice } from "../../core/feature/visitors.ts";
import type { ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { readableAccent } from "../../shared/color-styles.ts";
import { defaultLook } from "../../shared/default-look.ts";
import { publicResume } from "./json-resume.ts";
import { chosenOutline, type Outline } from "./outline.ts";
import type { PdfJob } from "./pdf/set-pages.ts";
import type { WrittenPdf } from "./pdf/write-pdf.ts";
import type { WrittenPictures } from "./pdf/write-pictures.ts";
import { makeDocx, makePdf, makePictures } from "./resume-file.ts";
import { readOutline } from "./writers.ts";

/** The public content that the generated résumé is made from. */
export type MadeFrom = {
  db: Db;
  parts: ExportPart[];
  /** Public address of the site, without a slash at its end. */
  origin: string;
  /** Folder of the uploaded files. */
  uploadsFolder: string;
  /** When the public content was last changed, ISO 8601 in UTC. Makes files of the same content identical. */
  changedAt: string;
};

/** The outline of the whole public content. Its entries have ids. */
export function wholeOutline(from: MadeFrom): Outline {
  return readOutline({ ...from, resume: publicResume(from.db, { ...from, hasIds: true }) });
}

/** Like `wholeOutline`, but the given lists have only the chosen entries, including drafts. */
export function outlineOfChoice(from: MadeFrom, { fullDb, chosen, lists }: ResumeChoice): Outline {
  const publicOutline = wholeOutline(from);
  const { sections } = wholeOutline({ ...from, db: fullDb });
  return {
    ...publicOutline,
    sections: sections.flatMap((section) => {
      if (!lists.includes(section.list))
        return publicOutline.sections.find(({ id }) => id === section.id) ?? [];
      const entries = section.entries.filter(({ id }) => chosen.has(id));
      return entries.length === 0 ? [] : { ...section, entries };
    }),
  };
}

/** @throws Error if typesetting fails */
export function madePdf(
  from: MadeFrom,
  layout: ResumeLayout,
  outline: Outline = wholeOutline(from),
): Promise<WrittenPdf> {
  return makePdf(jobOf(from, layout, outline));
}

/** @throws Error if typesetting fails */
export function madePictures(from: MadeFrom, layout: ResumeLayout): Promise<WrittenPictures> {
  return makePictures(jobOf(from, layout, wholeOutline(from)));
}

/** @throws Error if typesetting fails */
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

/** The path of the headshot's file, `""` if there is none. */
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
      accent: readableAccent(defaultLook).light.accent,
    }
  );
}
