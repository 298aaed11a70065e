import { z } from "zod";
import { startedFrom } from "../fields/field.contract.ts";
import { sentTranslations } from "../fields/translations.contract.ts";

export const ALT_MAX = 1000;
const fraction = (label: string) => {
  const message = `${label} must be a number from 0 to 1.`;
  return z.number({ error: message }).min(0, message).max(1, message).optional();
};

const alt = z
  .string({ error: "The alternative text must be text." })
  .trim()
  .max(ALT_MAX, `The alternative text can have at most ${ALT_MAX} characters.`);

/** The owner's description of a picture; absent fields stay unchanged. Entries that show the same file share it. */
export const pictureDetailsSchema = z.object({
  alt: alt.optional(),
  translations: sentTranslations({ alt: { schema: alt, isTranslated: true } }),
  focusX: fraction("focusX"),
  focusY: fraction("focusY"),
  /** The picture's version that the edit started from; 409 if it is outdated (§12). */
  version: startedFrom,
});
export type PictureDetails = z.output<typeof pictureDetailsSchema>;

const NOT_JSON = "pictureDetails must be a JSON object.";

/** The optional text part of an entity's form with the description of its picture, as JSON. */
export const pictureDetailsPart = {
  pictureDetails: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: NOT_JSON });
        return z.NEVER;
      }
    })
    .pipe(z.object(pictureDetailsSchema.shape, NOT_JSON))
    .optional(),
};

/** The optional text part that removes a video's poster; a new poster is a file part of the same name. */
export const posterPart = {
  poster: z.literal("", { error: 'poster must be a picture, or "" to remove it.' }).optional(),
};
