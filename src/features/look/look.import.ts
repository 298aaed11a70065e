import type { ImportPart, ListImport } from "../../core/feature/import.ts";
import { looks } from "../../core/look/looks.table.ts";
import { defaultLook } from "../../shared/default-look.ts";
import type { Look } from "../../shared/look.ts";
import { findCssError } from "./custom-css.ts";
import { lookSchema } from "./look.contract.ts";

type Row = typeof looks.$inferSelect & { origin: null };

/** The look of a file of Vitrine. */
const list: ListImport<Look, Row> = {
  name: "look",
  kind: "look",
  table: looks,
  read({ report }) {
    const look = report.own.look as Partial<Look> | undefined; // Checked by the schema below.
    if (look === undefined) return [];
    return [report.recordEntry({ ...defaultLook, ...look }, "meta.vitrine.look")];
  },
  nameOf: () => "Look",
  rows: (db) =>
    db
      .select()
      .from(looks)
      .all()
      .map((row) => ({ ...row, origin: null })),
  keyOf: () => "",
  insert: (change, look) => change.insert(looks, look),
  removeAll: () => 0,
};

export const lookImport: ImportPart = {
  lists: [list],
  own: {
    look: lookSchema.omit({ version: true }).superRefine(({ css = "" }, context) => {
      const error = findCssError(css);
      if (error !== null) context.addIssue({ code: "custom", path: ["css"], message: error.message });
    }),
  },
};
