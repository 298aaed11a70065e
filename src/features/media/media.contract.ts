import { z } from "zod";
import { pictureDetailsSchema } from "../../core/media/picture-details.contract.ts";

export const describeBody = z.object({
  address: z.string({ error: "address must be the address of a picture." }),
  ...pictureDetailsSchema.shape,
});
