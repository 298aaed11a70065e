import { z } from "zod";
import { storedLayout } from "../../core/resume/resume-layout.contract.ts";

/** A section of the generated résumé that can be left out, with its entries. */
const choosableSection = z.strictObject({
  id: z.string(),
  title: z.string(),
  entries: z.array(z.strictObject({ id: z.string(), title: z.string() })),
});
export type ChoosableSection = z.output<typeof choosableSection>;

/** A JSON Resume. Imported files may add any other fields. */
export const jsonResumeReply = z.record(z.string(), z.unknown());
export const layoutReply = z.strictObject({ layout: storedLayout });
/** The layout, null if the owner has chosen none, and everything that can be left out. */
export const layoutChoiceReply = z.strictObject({
  layout: storedLayout.nullable(),
  sections: z.array(choosableSection),
});
/** The pages as SVG, the entries that did not fit, and the characters that no font has. */
export const layoutPagesReply = z.strictObject({
  pictures: z.array(z.string()),
  leftOut: z.array(
    z.strictObject({ section: z.string(), title: z.string(), what: z.enum(["details", "entry"]) }),
  ),
  missing: z.array(z.string()),
});
