import type { ExportPart } from "../../core/feature/export.ts";
import { readLanguages } from "../../core/languages/site-language.ts";

export const languagesExport: ExportPart = {
  own(db) {
    const { version, main } = readLanguages(db);
    return version === 0 ? {} : { language: { main } };
  },
};
