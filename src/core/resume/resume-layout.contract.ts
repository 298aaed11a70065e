import { z } from "zod";
import { flag, LINE_MAX, startedFrom, stored } from "../fields/field.contract.ts";

/** The templates of the generated résumé (§15). */
export const templateNames = ["printed", "plain", "dense"] as const;
export type TemplateName = (typeof templateNames)[number];

export const paperSizes = ["a4", "letter"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** The highest page limit that can be set. */
export const PAGES_LIMIT = 20;
/** Most sections and entries that can be hidden, pinned or placed. */
const IDS_MAX = 2000;

/** Paths of the generated résumé (§15). */
export const GENERATED_PDF = "/resume.pdf";
export const GENERATED_DOCX = "/resume.docx";

const pages = z
  .int({ error: `Pages must be a number from 1 to ${PAGES_LIMIT}.` })
  .min(1, `Pages must be a number from 1 to ${PAGES_LIMIT}.`)
  .max(PAGES_LIMIT, `Pages must be a number from 1 to ${PAGES_LIMIT}.`);

function ids(label: string) {
  return z
    .array(z.string({ error: `An entry of ${label} must be text.` }).max(LINE_MAX), {
      error: `${label} must be a list of ids.`,
    })
    .max(IDS_MAX, `${label} can have at most ${IDS_MAX} entries.`)
    .default([]);
}

export const resumeLayout = z.object(
  {
    template: z
      .enum(templateNames, { error: `Template must be one of ${templateNames.join(", ")}.` })
      .default("printed"),
    paper: z.enum(paperSizes, { error: `Paper must be one of ${paperSizes.join(", ")}.` }).default("a4"),
    /** The page limit; by default as suggested for the career (`suggestedPages`). */
    pages: pages.optional(),
    photo: flag("Photo"),
    phone: flag("Phone").default(true),
    /** The place where the person lives. */
    address: flag("Address").default(true),
    /** Ids of the sections and entries that are not in it. */
    hidden: ids("Hidden"),
    /** Ids of the sections and entries that are shortened last. */
    pinned: ids("Pinned"),
    /** Ids of the sections in the owner's order; others follow. */
    sectionOrder: ids("Section order"),
  },
  { error: "layout is required." },
);

export const layoutBody = z.object({ layout: resumeLayout, version: startedFrom });
export const layoutPreviewBody = z.object({ layout: resumeLayout });

export const storedLayout = z.strictObject({
  ...stored,
  template: z.enum(templateNames),
  paper: z.enum(paperSizes),
  pages: z.number(),
  photo: z.boolean(),
  phone: z.boolean(),
  address: z.boolean(),
  hidden: z.array(z.string()),
  pinned: z.array(z.string()),
  sectionOrder: z.array(z.string()),
});

export type ResumeLayout = z.output<typeof resumeLayout>;
export type ResumeLayoutInput = z.input<typeof resumeLayout>;
export type StoredLayout = z.output<typeof storedLayout>;

export const defaultLayout: ResumeLayout = {
  template: "printed",
  paper: "a4",
  photo: false,
  phone: true,
  address: true,
  hidden: [],
  pinned: [],
  sectionOrder: [],
};
