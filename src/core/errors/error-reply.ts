import { z } from "zod";
import { errorCodes } from "./app-error.ts";

/** The one form of every refusal (§11). */
export const errorReply = z.strictObject({
  error: z.strictObject({
    code: z.enum(errorCodes),
    message: z.string().describe("For people."),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional().describe("With 409, the entity as it is now."),
  }),
});
