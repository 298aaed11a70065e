import { z } from "zod";
import { storedTranslations } from "../../core/fields/translations.contract.ts";
import { pictureDetailsSchema } from "../../core/media/picture-details.contract.ts";
import type { SitePicture } from "../../shared/picture-variants.ts";

export const describeBody = z.object({
  address: z.string({ error: "address must be the address of a picture." }),
  ...pictureDetailsSchema.shape,
});

const sitePicture = z.strictObject({
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  isAnimated: z.boolean(),
  alt: z.string(),
  focusX: z.number(),
  focusY: z.number(),
  poster: z.string(),
  version: z.number(),
  ...storedTranslations,
}) satisfies z.ZodType<SitePicture>;

/** The largest upload of each kind, in bytes. */
export const limitsReply = z.strictObject({
  limits: z.strictObject({ image: z.number(), pdf: z.number(), video: z.number(), file: z.number() }),
});
/** Pictures and videos by their addresses. */
export const picturesReply = z.strictObject({ pictures: z.record(z.string(), sitePicture) });
export const pictureReply = z.strictObject({ picture: sitePicture.extend({ address: z.string() }) });
