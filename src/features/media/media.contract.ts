import { z } from "zod";
import { startedFrom } from "../../core/fields/field.contract.ts";

export const ALT_MAX = 1000;
const share = (what: string) => {
  const message = `${what} must be a number from 0 to 1.`;
  return z.number({ error: message }).min(0, message).max(1, message).optional();
};

/** What the owner says of a picture; what is left out stays. Entries that show the same file share it. */
export const describeBody = z.object({
  address: z.string({ error: "address must be the address of a picture." }),
  alt: z
    .string({ error: "The alternative text must be text." })
    .trim()
    .max(ALT_MAX, `The alternative text can have at most ${ALT_MAX} characters.`)
    .optional(),
  focusX: share("focusX"),
  focusY: share("focusY"),
  /** The version that the edit began with; 409 when it is no longer the newest (contract, Decided details). */
  version: startedFrom,
});
