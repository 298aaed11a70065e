import { isOneLine, requiredText, type Stored } from "../../core/fields/field.contract.ts";

/** Visitors save the file under it, so it must be one line (§S13). */
export const downloadName = requiredText("Name").refine(isOneLine, "Name must be one line.");

/** §7: the id that makes `add-download` create. */
export const NEW_DOWNLOAD = "new";

export type Download = Stored & { name: string; file: string };
export type Resume = Stored & { link: string };

export const FILES_PREFIX = "/files/";

/**
 * The address under which visitors get a download, also after its file was replaced (§7): by its name, which is one part of a
 * path; by its id where an older one has the name, or a browser would take it for a way up.
 * @param all of the site
 */
export function fileAddress({ _id, name }: Download, all: readonly Download[]): string {
  const part = spell(name);
  const first = all.findLast((other) => spell(other.name) === part); // The last one added comes first.
  const isTaken = first !== undefined && first._id !== _id;
  return FILES_PREFIX + (isTaken || /^\.{0,2}$/.test(part) ? _id : encodeURIComponent(part));
}

const spell = (name: string) => name.replace(/[\\/]/g, "-");
