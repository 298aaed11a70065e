import type { SettingsPart } from "../../core/feature/settings.ts";
import { backupSettingsSchema } from "./backup-settings.contract.ts";
import { BACKUP_PART, type BackupSettings } from "./backup-settings.ts";

/** The environment variable of each setting of the store. */
const STORE_VARIABLES = {
  endpoint: "VITRINE_BACKUP_S3_ENDPOINT",
  bucket: "VITRINE_BACKUP_S3_BUCKET",
  region: "VITRINE_BACKUP_S3_REGION",
  prefix: "VITRINE_BACKUP_S3_PREFIX",
  keyId: "VITRINE_BACKUP_S3_KEY_ID",
  secret: "VITRINE_BACKUP_S3_SECRET",
};

/** The settings of backups that the owner can change in the admin. */
export const backupPart: SettingsPart = {
  name: BACKUP_PART,
  schema: backupSettingsSchema,
  secrets: ["secret"],
  secretsFor: ({ endpoint }) => (endpoint === "" ? [] : ["secret"]),
  destinationFields: ["endpoint", "keyId"],
  fromEnvironment({ backup: { everyHours, keep, s3 } }: { backup: BackupSettings }) {
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
      // The environment sets all fields of the store or none, because a mix would be a store that nobody configured.
      Object.assign(sources, STORE_VARIABLES);
    }
    return { values, sources };
  },
};
