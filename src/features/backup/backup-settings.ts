import { type ReadSetting, SettingError } from "../../core/process/setting.ts";
import { readStoredPart, type StoredPart, storedText } from "../../core/settings/stored-settings.ts";
import { isBucket, isEndpoint, isPrefix, isRegion } from "./backup-rules.contract.ts";

/** A bucket of an S3-compatible store that backups are also sent to. */
export type S3Target = {
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** Prefix of the keys in the bucket; `""` or ends with a slash. */
  prefix: string;
};

export type BackupConfig = {
  /** Hours between two backups; 0 for no automatic backups. */
  everyHours: number;
  /** How many backups are retained, in the folder and in the store. */
  keep: number;
  s3: S3Target | null;
};

/** The settings of the environment; null where a variable is not set. */
export type BackupSettings = { everyHours: number | null; keep: number | null; s3: S3Target | null };

/** Name under which the settings from the admin are stored. */
export const BACKUP_PART = "backup";

const DEFAULTS = { everyHours: 24, keep: 7 };

/** Merges the settings: the environment overrides what is stored, which overrides the defaults. */
export function backupConfig(environment: BackupSettings, stored: StoredPart): BackupConfig {
  const { everyHours = DEFAULTS.everyHours, keep = DEFAULTS.keep } = stored.values;
  return {
    everyHours: environment.everyHours ?? Number(everyHours),
    keep: environment.keep ?? Number(keep),
    s3: environment.s3 ?? storedTarget(stored),
  };
}

/** Like `backupConfig`, for a command that has not opened the database. */
export function readBackupConfig(dataFolder: string, environment: BackupSettings): BackupConfig {
  return backupConfig(environment, readStoredPart(dataFolder, BACKUP_PART));
}

/** The stored target; null without its secret, because the store would reject every request. */
function storedTarget(stored: StoredPart): S3Target | null {
  const endpoint = storedText(stored, "endpoint");
  const { secret } = stored.secrets;
  if (endpoint === "" || secret === undefined) return null;
  return toTarget({
    endpoint,
    bucket: storedText(stored, "bucket"),
    region: storedText(stored, "region"),
    keyId: storedText(stored, "keyId"),
    secret,
    prefix: storedText(stored, "prefix"),
  });
}

function toTarget({ endpoint, region, prefix, ...rest }: S3Target): S3Target {
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  return {
    ...rest,
    endpoint: endpoint.replace(/\/+$/, ""),
    region: region || "us-east-1",
    prefix: folder === "" ? "" : `${folder}/`,
  };
}

/** Reads the settings of the environment. @throws SettingError that names the variable */
export function readBackupSettings(readSetting: ReadSetting): BackupSettings {
  return {
    everyHours: parseEvery(readSetting("VITRINE_BACKUP_EVERY")),
    keep: parseKeep(readSetting),
    s3: parseS3(readSetting),
  };
}

function parseEvery(every: string): number | null {
  if (every === "") return null;
  const named: Record<string, number> = { off: 0, daily: 24, weekly: 7 * 24 };
  const everyHours = Object.hasOwn(named, every) ? named[every] : Number(/^(\d{1,4})h$/.exec(every)?.[1]);
  if (everyHours === undefined || Number.isNaN(everyHours) || (everyHours === 0 && every !== "off"))
    throw new SettingError(
      `VITRINE_BACKUP_EVERY must be off, daily, weekly or hours such as 6h, not "${every}".`,
    );
  return everyHours;
}

function parseKeep(readSetting: ReadSetting): number | null {
  const keep = readSetting("VITRINE_BACKUP_KEEP");
  if (keep === "") return null;
  if (!/^\d{1,4}$/.test(keep) || Number(keep) < 1)
    throw new SettingError(`VITRINE_BACKUP_KEEP must be a number from 1 to 9999, not "${keep}".`);
  return Number(keep);
}

function parseS3(readSetting: ReadSetting): S3Target | null {
  const names = ["ENDPOINT", "BUCKET", "KEY_ID", "SECRET"].map((name) => `VITRINE_BACKUP_S3_${name}`);
  const [endpoint = "", bucket = "", keyId = "", secret = ""] = names.map(readSetting);
  const region = readSetting("VITRINE_BACKUP_S3_REGION");
  const prefix = readSetting("VITRINE_BACKUP_S3_PREFIX").replace(/^\/+|\/+$/g, "");
  if ([endpoint, bucket, keyId, secret, region, prefix].every((value) => value === "")) return null;
  const missing = names.find((name) => readSetting(name) === "");
  if (missing !== undefined)
    throw new SettingError(`${missing} is required when other VITRINE_BACKUP_S3_* variables are set.`);
  if (!isEndpoint(endpoint))
    throw new SettingError(
      `VITRINE_BACKUP_S3_ENDPOINT must be an address such as https://s3.eu-central-1.amazonaws.com, not "${endpoint}".`,
    );
  if (!isBucket(bucket))
    throw new SettingError(`VITRINE_BACKUP_S3_BUCKET must be a valid bucket name, not "${bucket}".`);
  if (!isRegion(region))
    throw new SettingError(`VITRINE_BACKUP_S3_REGION must be a name such as eu-central-1, not "${region}".`);
  if (!isPrefix(prefix))
    throw new SettingError(`VITRINE_BACKUP_S3_PREFIX must be a path such as sites/mine, not "${prefix}".`);
  return toTarget({ endpoint, bucket, region, keyId, secret, prefix });
}
