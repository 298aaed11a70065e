import type { ExportPart } from "../../core/feature/export.ts";
import { readDocumentLook, readLook } from "./look.store.ts";

export const lookExport: ExportPart = {
  look: readDocumentLook,
  own(db) {
    const { version, ...look } = readLook(db);
    // The default look is not stored.
    return version === 0 ? {} : { look };
  },
};
