import { z } from "zod";
import { isOneLine, requiredText, stored } from "../../core/fields/field.contract.ts";

/** Visitors save the file under it, so it must be one line (§S13). */
export const downloadName = requiredText("Name").refine(isOneLine, "Name must be one line.");

/** §7: the id that makes `add-download` create. */
export const NEW_DOWNLOAD = "new";

const storedDownload = z.strictObject({ ...stored, name: z.string(), file: z.string() });
const storedResume = z.strictObject({ ...stored, link: z.string() });

export const downloadReply = z.strictObject({ download: storedDownload });
export const downloadsReply = z.strictObject({ downloads: z.array(storedDownload) });
export const resumeReply = z.strictObject({ resume: storedResume });
/** What visitors get; null where there is none. */
export const shownResumeReply = z.strictObject({ resume: storedResume.nullable() });

export type Download = z.output<typeof storedDownload>;
export type Resume = z.output<typeof storedResume>;

export const FILES_PREFIX = "/files/";

/**
 * The address under which visitors get a download, also after its file was replaced (§7): by its name, which is one part of a
 * path; by its id where an older one has the name, or a browser would take it for a way up.
 * @param all of the site
 */
export function fileAddress(download: Download, all: readonly Download[]): string {
  return FILES_PREFIX + encodeURIComponent(publicName(download, firstOfNames(all)));
}

/** What follows the prefix in the address of each, decoded, and where its file lies now. */
export function filesByName(all: readonly Download[]): Map<string, string> {
  const firsts = firstOfNames(all);
  return new Map(all.map((each) => [publicName(each, firsts), each.file]));
}

function publicName({ _id, name }: Download, firsts: Map<string, string>): string {
  const part = spell(name);
  const isTaken = (firsts.get(part) ?? _id) !== _id;
  return isTaken || /^\.{0,2}$/.test(part) ? _id : part;
}

/** The id of the first of each name; the last one added comes first, so the last to be set is the first. */
function firstOfNames(all: readonly Download[]): Map<string, string> {
  return new Map(all.map(({ _id, name }) => [spell(name), _id]));
}

const spell = (name: string) => name.replace(/[\\/]/g, "-");
