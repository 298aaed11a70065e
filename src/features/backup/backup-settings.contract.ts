import { z } from "zod";
import { isOneLine, text, wholeNumber } from "../../core/fields/field.contract.ts";
import { EVERY_MAX, isBucket, isEndpoint, isPrefix, isRegion, KEEP_MAX } from "./backup-rules.contract.ts";

const SECRET_MAX = 1000;

/** When the server backs up, how many stay, and the store that they are also sent to; no endpoint is none. */
export const backupSettingsSchema = z
  .object({
    /** 0 for none. */
    everyHours: wholeNumber("Schedule", 0, EVERY_MAX).default(24),
    keep: wholeNumber("Keep", 1, KEEP_MAX).default(7),
    endpoint: text("Endpoint").refine(
      (value) => value === "" || isEndpoint(value),
      "Endpoint must be like https://s3.eu-central-1.amazonaws.com.",
    ),
    bucket: text("Bucket").refine(
      (value) => value === "" || isBucket(value),
      "Bucket must be the name of a bucket.",
    ),
    region: text("Region").refine(isRegion, "Region must be like eu-central-1."),
    prefix: text("Prefix").refine(isPrefix, "Prefix must be like sites/mine."),
    keyId: text("Key ID").refine(isOneLine, "Key ID must be one line."),
    secret: z
      .string({ error: "Secret must be text." })
      .max(SECRET_MAX, `Secret can have at most ${SECRET_MAX} characters.`)
      .default(""),
  })
  .superRefine(({ endpoint, bucket, keyId }, context) => {
    if (endpoint === "") return;
    const missing = { bucket: ["Bucket", bucket], keyId: ["Key ID", keyId] } as const;
    for (const [field, [label, value]] of Object.entries(missing))
      if (value === "")
        context.addIssue({
          code: "custom",
          path: [field],
          message: `${label} is required with an endpoint.`,
        });
  });

export type BackupSettingsForm = z.output<typeof backupSettingsSchema>;
export type BackupSettingsInput = z.input<typeof backupSettingsSchema>;
