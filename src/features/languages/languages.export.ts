import type { ExportPart } from "../../core/feature/export.ts";
import { readLanguages } from "../../core/languages/site-language.ts";

export const languagesExport: ExportPart = {
  own(db) {
    const { version, main, others, hidden } = readLanguages(db);
    if (version === 0) return {};
    return { language: { main, ...(others.length > 0 && { others, hidden }) } };
  },
};
