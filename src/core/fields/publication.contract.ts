import { z } from "zod";

/** Who sees an entry (§16): everyone, the owner alone, or everyone from a moment on. */
export const statuses = ["public", "draft", "scheduled"] as const;
export type Status = (typeof statuses)[number];

/** What every stored entry of a kind with drafts carries; `publishAt` is `""` unless it is scheduled. */
export const storedPublication = { status: z.enum(statuses), publishAt: z.string() };
export type Published = z.output<z.ZodObject<typeof storedPublication>>;

/** Of an entry that nobody has said anything else of. */
export const published: Published = { status: "public", publishAt: "" };

export const NO_MOMENT = "Publish At is required.";

/** The fields of a form; absent leaves them as they are. That a scheduled entry has its moment is asked when it is stored. */
export const publicationFields = {
  status: z.enum(statuses, { error: `Status must be one of ${statuses.join(", ")}.` }).optional(),
  publishAt: z
    .string({ error: "Publish At must be text." })
    .trim()
    .refine(
      (moment) => moment === "" || z.iso.datetime({ offset: true }).safeParse(moment).success,
      "Publish At must be a date and time, such as 2030-01-31T09:00:00Z.",
    )
    // One form for all, so that texts sort by time.
    .transform((moment) => (Number.isNaN(Date.parse(moment)) ? moment : new Date(moment).toISOString()))
    .optional(),
};
