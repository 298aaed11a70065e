import { isOneLine, requiredText, type Stored } from "../../core/fields/field.contract.ts";

/** Visitors save the file under it, so it must be one line (§S13). */
export const downloadName = requiredText("Name").refine(isOneLine, "Name must be one line.");

/** §7: the id that makes `add-download` create. */
export const NEW_DOWNLOAD = "new";

export type Download = Stored & { name: string; file: string };
export type Resume = Stored & { link: string };
