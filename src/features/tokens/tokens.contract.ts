import { z } from "zod";
import { requiredText } from "../../core/fields/field.contract.ts";
import { storedToken, tokenScopes } from "../../core/owner/owner.contract.ts";

/** How long a name may be, in characters. */
const NAME_MAX = 100;
const END = "The expiration must be a date and time such as 2027-01-31T00:00:00Z.";

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

export const tokensReply = z.strictObject({ tokens: z.array(storedToken) });
/** The secret is told this once. */
export const createdTokenReply = z.strictObject({ token: storedToken.extend({ secret: z.string() }) });

export type TokenInput = z.input<typeof tokenSchema>;
