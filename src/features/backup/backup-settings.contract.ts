import { z } from "zod";
import { isOneLine, text, wholeNumber } from "../../core/fields/field.contract.ts";
import { EVERY_MAX, isBucket, isEndpoint, isPrefix, isRegion, KEEP_MAX } from "./backup-rules.contract.ts";

const SECRET_MAX = 1000;

/** When the server backs up, how many backups it retains, and the store they are also sent to. An empty endpoint means none. */
export const backupSettingsSchema = z
  .object({
    /** Hours between two backups; 0 for no automatic backups. */
    everyHours: wholeNumber("Schedule", 0, EVERY_MAX).default(24),
    keep: wholeNumber("Keep", 1, KEEP_MAX).default(7),
    endpoint: text("Endpoint").refine(
      (value) => value === "" || isEndpoint(value),
      "Endpoint must be an address such as https://s3.eu-central-1.amazonaws.com.",
    ),
    bucket: text("Bucket").refine(
      (value) => value === "" || isBucket(value),
      "Bucket must be a valid bucket name.",
    ),
    region: text("Region").refine(isRegion, "Region must be a name such as eu-central-1."),
    prefix: text("Prefix").refine(isPrefix, "Prefix must be a path such as sites/mine."),
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
