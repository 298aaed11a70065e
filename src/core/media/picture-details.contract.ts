import { z } from "zod";
import { startedFrom } from "../fields/field.contract.ts";

export const ALT_MAX = 1000;
const share = (what: string) => {
  const message = `${what} must be a number from 0 to 1.`;
  return z.number({ error: message }).min(0, message).max(1, message).optional();
};

/** What the owner says of a picture; what is left out stays. Entries that show the same file share it. */
export const pictureDetailsSchema = z.object({
  alt: z
    .string({ error: "The alternative text must be text." })
    .trim()
    .max(ALT_MAX, `The alternative text can have at most ${ALT_MAX} characters.`)
    .optional(),
  focusX: share("focusX"),
  focusY: share("focusY"),
  /** The picture's version that the edit began with; 409 when it is no longer the newest (§12). */
  version: startedFrom,
});
export type PictureDetails = z.output<typeof pictureDetailsSchema>;

const NOT_JSON = "pictureDetails must be a JSON object.";

/** The text part of an entity's form that describes the picture the entity shows after the save: JSON, which may be left out. */
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

/** Likewise the text part that takes the still of a video away; a new still is a file part of the same name. */
export const posterPart = {
  poster: z.literal("", { error: 'poster must be a picture, or "" to remove it.' }).optional(),
};
