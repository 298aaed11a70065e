import { z } from "zod";
import { requiredText } from "../../core/fields/field.contract.ts";
import { storedToken, tokenScopes } from "../../core/owner/owner.contract.ts";

/** In characters. */
const NAME_MAX = 100;
const INVALID_EXPIRATION = "The expiration must be a date and time such as 2027-01-31T00:00:00Z.";

export const tokenSchema = z.object({
  name: requiredText("Name", NAME_MAX),
  scope: z.enum(tokenScopes, { error: "Scope must be read or write." }),
  /** When the token expires, in ISO 8601; `""` for never. */
  endsAt: z
    .union([z.literal(""), z.iso.datetime({ offset: true }), z.iso.date(), z.null()], {
      error: INVALID_EXPIRATION,
    })
    .default("")
    .transform((time) => (time ? new Date(time).toISOString() : "")),
});

export const createTokenBody = z.object({ token: tokenSchema });

export const tokensReply = z.strictObject({ tokens: z.array(storedToken) });
/** The only reply that holds the secret. */
export const createdTokenReply = z.strictObject({ token: storedToken.extend({ secret: z.string() }) });

export type TokenInput = z.input<typeof tokenSchema>;
