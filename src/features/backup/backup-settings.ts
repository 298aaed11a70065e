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
  /** Begins the names in the bucket; `""` or ends with a slash. */
  prefix: string;
};

export type BackupConfig = {
  /** Hours from one backup to the next; 0 for none. */
  everyHours: number;
  /** How many stay, in the folder and in the store. */
  keep: number;
  s3: S3Target | null;
};

/** What the environment says; null where it says nothing. */
export type BackupSettings = { everyHours: number | null; keep: number | null; s3: S3Target | null };

/** Under which the settings are stored that the owner makes in the admin. */
export const BACKUP_PART = "backup";

const DEFAULTS = { everyHours: 24, keep: 7 };

/** @param set by the environment, which wins over what is stored */
export function backupConfig(set: BackupSettings, stored: StoredPart): BackupConfig {
  const { everyHours = DEFAULTS.everyHours, keep = DEFAULTS.keep } = stored.values;
  return {
    everyHours: set.everyHours ?? Number(everyHours),
    keep: set.keep ?? Number(keep),
    s3: set.s3 ?? storedTarget(stored),
  };
}

/** Likewise for a command that has not opened the database. */
export function readBackupConfig(dataFolder: string, set: BackupSettings): BackupConfig {
  return backupConfig(set, readStoredPart(dataFolder, BACKUP_PART));
}

/** None without its secret: a store refuses the rest. */
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

/** @throws SettingError naming the variable */
export function readBackupSettings(plain: ReadSetting): BackupSettings {
  return {
    everyHours: parseEvery(plain("VITRINE_BACKUP_EVERY")),
    keep: parseKeep(plain),
    s3: parseS3(plain),
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

function parseKeep(plain: ReadSetting): number | null {
  const keep = plain("VITRINE_BACKUP_KEEP");
  if (keep === "") return null;
  if (!/^\d{1,4}$/.test(keep) || Number(keep) < 1)
    throw new SettingError(`VITRINE_BACKUP_KEEP must be a number from 1 to 9999, not "${keep}".`);
  return Number(keep);
}

function parseS3(plain: ReadSetting): S3Target | null {
  const names = ["ENDPOINT", "BUCKET", "KEY_ID", "SECRET"].map((name) => `VITRINE_BACKUP_S3_${name}`);
  const [endpoint = "", bucket = "", keyId = "", secret = ""] = names.map(plain);
  const region = plain("VITRINE_BACKUP_S3_REGION");
  const prefix = plain("VITRINE_BACKUP_S3_PREFIX").replace(/^\/+|\/+$/g, "");
  if ([endpoint, bucket, keyId, secret, region, prefix].every((value) => value === "")) return null;
  const missing = names.find((name) => plain(name) === "");
  if (missing !== undefined)
    throw new SettingError(`${missing} is required with the other settings VITRINE_BACKUP_S3_*.`);
  if (!isEndpoint(endpoint))
    throw new SettingError(
      `VITRINE_BACKUP_S3_ENDPOINT must be like https://s3.eu-central-1.amazonaws.com, not "${endpoint}".`,
    );
  if (!isBucket(bucket))
    throw new SettingError(`VITRINE_BACKUP_S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  if (!isRegion(region))
    throw new SettingError(`VITRINE_BACKUP_S3_REGION must be like eu-central-1, not "${region}".`);
  if (!isPrefix(prefix))
    throw new SettingError(`VITRINE_BACKUP_S3_PREFIX must be like sites/mine, not "${prefix}".`);
  return toTarget({ endpoint, bucket, region, keyId, secret, prefix });
}
