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
  /** The default page limit for this career. */
  suggestedPages: z.number(),
});
/** The pages as SVG, what was shortened to fit, and the letters that no font has. */
export const layoutPagesReply = z.strictObject({
  pictures: z.array(z.string()),
  /** The page limit; exceeded if even the shortest form doesn't fit. */
  limit: z.number(),
  shortened: z.array(
    z.strictObject({
      id: z.string(),
      section: z.string(),
      title: z.string(),
      what: z.enum(["details", "line", "entry"]),
    }),
  ),
  missing: z.array(z.string()),
});
