import { z } from "zod";
import { errorCodes } from "./app-error.ts";

/** The body of every error reply (§11). */
export const errorReply = z.strictObject({
  error: z.strictObject({
    code: z.enum(errorCodes),
    message: z.string().describe("A message for people."),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional().describe("With 500: the id of the error in the log."),
    current: z.unknown().optional().describe("With 409: the entity as it is now."),
  }),
});
