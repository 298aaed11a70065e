import { z } from "zod";
import { flag, LINE_MAX, startedFrom, stored } from "../fields/field.contract.ts";

/** The templates of the generated résumé (§15). */
export const templateNames = ["printed", "plain", "dense"] as const;
export type TemplateName = (typeof templateNames)[number];

export const paperNames = ["a4", "letter"] as const;
export type Paper = (typeof paperNames)[number];

/** Pages that a résumé has at most unless the owner says otherwise: enough for twelve years of work. */
export const PAGES_MAX = 2;
/** Most pages that can be asked for. */
export const PAGES_LIMIT = 20;
/** Most sections and entries that can be left out by name. */
const HIDDEN_MAX = 2000;

/** Paths of the generated résumé (§15). */
export const MADE_RESUME = "/resume.pdf";
export const MADE_DOCX = "/resume.docx";

const pages = z
  .int({ error: `Pages must be a number from 1 to ${PAGES_LIMIT}.` })
  .min(1, `Pages must be a number from 1 to ${PAGES_LIMIT}.`)
  .max(PAGES_LIMIT, `Pages must be a number from 1 to ${PAGES_LIMIT}.`);

export const resumeLayout = z.object(
  {
    template: z
      .enum(templateNames, { error: `Template must be one of ${templateNames.join(", ")}.` })
      .default("printed"),
    paper: z.enum(paperNames, { error: `Paper must be one of ${paperNames.join(", ")}.` }).default("a4"),
    /** At most so many; what has no room is left out, the oldest first. */
    pages: pages.default(PAGES_MAX),
    photo: flag("Photo"),
    phone: flag("Phone").default(true),
    /** The place where the person lives. */
    address: flag("Address").default(true),
    /** Ids of the sections and entries that are not in it. */
    hidden: z
      .array(z.string({ error: "An entry of Hidden must be text." }).max(LINE_MAX), {
        error: "Hidden must be a list of ids.",
      })
      .max(HIDDEN_MAX, `Hidden can have at most ${HIDDEN_MAX} entries.`)
      .default([]),
  },
  { error: "layout is required." },
);

export const layoutBody = z.object({ layout: resumeLayout, version: startedFrom });
export const layoutTrial = z.object({ layout: resumeLayout });

export const storedLayout = z.strictObject({
  ...stored,
  template: z.enum(templateNames),
  paper: z.enum(paperNames),
  pages: z.number(),
  photo: z.boolean(),
  phone: z.boolean(),
  address: z.boolean(),
  hidden: z.array(z.string()),
});

export type ResumeLayout = z.output<typeof resumeLayout>;
export type ResumeLayoutInput = z.input<typeof resumeLayout>;
export type StoredLayout = z.output<typeof storedLayout>;

export const defaultLayout: ResumeLayout = {
  template: "printed",
  paper: "a4",
  pages: PAGES_MAX,
  photo: false,
  phone: true,
  address: true,
  hidden: [],
};
