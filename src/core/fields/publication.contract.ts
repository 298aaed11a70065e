import { z } from "zod";

/** Who sees an entry (§16): everyone, only the owner, or everyone from `publishAt` on. */
export const statuses = ["public", "draft", "scheduled"] as const;
export type Status = (typeof statuses)[number];

/** The fields of every stored entry that can be a draft; `publishAt` is `""` unless it is scheduled. */
export const storedPublication = { status: z.enum(statuses), publishAt: z.string() };
export type Publication = z.output<z.ZodObject<typeof storedPublication>>;

/** The default: public. */
export const publishedByDefault: Publication = { status: "public", publishAt: "" };

export const PUBLISH_AT_REQUIRED = "Publish At is required.";
export const PUBLISH_AT_PAST = "Choose a time in the future, or publish now.";

/** The fields of a form; absent leaves them unchanged. `Change` checks that a scheduled entry has a `publishAt` in the future. */
export const publicationFields = {
  status: z.enum(statuses, { error: `Status must be one of ${statuses.join(", ")}.` }).optional(),
  publishAt: z
    .string({ error: "Publish At must be text." })
    .trim()
    .refine(
      (moment) => moment === "" || z.iso.datetime({ offset: true }).safeParse(moment).success,
      "Publish At must be a date and time, such as 2030-01-31T09:00:00Z.",
    )
    // Always UTC, so that the texts sort by time.
    .transform((moment) => (Number.isNaN(Date.parse(moment)) ? moment : new Date(moment).toISOString()))
    .optional(),
};
