import { z } from "zod";
import { requiredText } from "../../core/fields/field.contract.ts";

export const tokenScopes = ["read", "write"] as const;

/** How long a name may be, in characters. */
const NAME_MAX = 100;
const END = "End must be a date and time as 2027-01-31T00:00:00Z.";

export const tokenSchema = z.object({
  name: requiredText("Name", NAME_MAX),
  scope: z.enum(tokenScopes, { error: "Scope must be read or write." }),
  /** `""` for none. */
  endsAt: z
    .union([z.literal(""), z.iso.datetime({ offset: true }), z.iso.date(), z.null()], { error: END })
    .default("")
    .transform((time) => (time ? new Date(time).toISOString() : "")),
});

export const createTokenBody = z.object({ token: tokenSchema });

export type TokenInput = z.input<typeof tokenSchema>;
