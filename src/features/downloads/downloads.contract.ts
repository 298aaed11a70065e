import { z } from "zod";
import { isOneLine, requiredText, stored } from "../../core/fields/field.contract.ts";
import { sentTranslationsPart, storedTranslations } from "../../core/fields/translations.contract.ts";

/** A download's name; one line, because it is sent as a header (§S13). */
export const downloadName = requiredText("Name").refine(isOneLine, "Name must be one line.");

export const downloadFields = { name: { schema: downloadName, isTranslated: true } };
export const downloadTranslations = sentTranslationsPart(downloadFields);

/** The id with which `add-download` creates a download (§7). */
export const NEW_DOWNLOAD = "new";

const storedDownload = z.strictObject({
  ...stored,
  name: z.string(),
  file: z.string(),
  ...storedTranslations,
});
const storedResume = z.strictObject({ ...stored, link: z.string() });

export const downloadReply = z.strictObject({ download: storedDownload });
export const downloadsReply = z.strictObject({ downloads: z.array(storedDownload) });
export const resumeReply = z.strictObject({ resume: storedResume });
/** The résumé that visitors get; null if there is none. */
export const publicResumeReply = z.strictObject({ resume: storedResume.nullable() });

export type Download = z.output<typeof storedDownload>;
export type Resume = z.output<typeof storedResume>;

export const FILES_PREFIX = "/files/";

/**
 * The public address of a download, which stays when its file is replaced (§7). It ends with the name, or with the id if an
 * older download has the same name, or the name is `.` or `..`.
 * @param all all downloads of the site, as `readDownloads` orders them
 */
export function fileAddress(download: Download, all: readonly Download[]): string {
  return FILES_PREFIX + encodeURIComponent(publicName(download, oldestByName(all)));
}

/** The current file of each download, by what follows `FILES_PREFIX` in its decoded address. */
export function filesByName(all: readonly Download[]): Map<string, string> {
  const oldest = oldestByName(all);
  return new Map(all.map((each) => [publicName(each, oldest), each.file]));
}

function publicName({ _id, name }: Download, oldest: Map<string, string>): string {
  const part = toPathPart(name);
  const isTaken = (oldest.get(part) ?? _id) !== _id;
  return isTaken || /^\.{0,2}$/.test(part) ? _id : part;
}

/** The id of the oldest download of each name. The list is newest first, so the oldest overwrites the others. */
function oldestByName(all: readonly Download[]): Map<string, string> {
  return new Map(all.map(({ _id, name }) => [toPathPart(name), _id]));
}

const toPathPart = (name: string) => name.replace(/[\\/]/g, "-");
