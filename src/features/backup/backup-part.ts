import type { SettingsPart } from "../../core/feature/settings.ts";
import { backupSettingsSchema } from "./backup-settings.contract.ts";
import { BACKUP_PART, type BackupSettings } from "./backup-settings.ts";

/** The variables of a store's fields. */
const STORE = {
  endpoint: "VITRINE_BACKUP_S3_ENDPOINT",
  bucket: "VITRINE_BACKUP_S3_BUCKET",
  region: "VITRINE_BACKUP_S3_REGION",
  prefix: "VITRINE_BACKUP_S3_PREFIX",
  keyId: "VITRINE_BACKUP_S3_KEY_ID",
  secret: "VITRINE_BACKUP_S3_SECRET",
};

/** Schedule and store, as the owner may set them in the admin. */
export const backupPart: SettingsPart = {
  name: BACKUP_PART,
  schema: backupSettingsSchema,
  secrets: ["secret"],
  secretsFor: ({ endpoint }) => (endpoint === "" ? [] : ["secret"]),
  recipient: ["endpoint", "keyId"],
  fixed({ backup: { everyHours, keep, s3 } }: { backup: BackupSettings }) {
    const values: Record<string, string | number> = {};
    const sources: Record<string, string> = {};
    if (everyHours !== null) {
      values.everyHours = everyHours;
      sources.everyHours = "VITRINE_BACKUP_EVERY";
    }
    if (keep !== null) {
      values.keep = keep;
      sources.keep = "VITRINE_BACKUP_KEEP";
    }
    if (s3 !== null) {
      const { secret: _secret, ...shown } = s3;
      Object.assign(values, shown);
      // All of them: a part from here and a part from there would be a store that nobody has set.
      Object.assign(sources, STORE);
    }
    return { values, sources };
  },
};
