import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

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

/** @throws SettingError naming the variable */
export function readBackupSettings(plain: ReadSetting): BackupConfig {
  const every = plain("VITRINE_BACKUP_EVERY") || "daily";
  const named: Record<string, number> = { off: 0, daily: 24, weekly: 7 * 24 };
  const everyHours = Object.hasOwn(named, every) ? named[every] : Number(/^(\d{1,4})h$/.exec(every)?.[1]);
  if (everyHours === undefined || Number.isNaN(everyHours) || (everyHours === 0 && every !== "off"))
    throw new SettingError(
      `VITRINE_BACKUP_EVERY must be off, daily, weekly or hours such as 6h, not "${every}".`,
    );
  const keep = plain("VITRINE_BACKUP_KEEP") || "7";
  if (!/^\d{1,4}$/.test(keep) || Number(keep) < 1)
    throw new SettingError(`VITRINE_BACKUP_KEEP must be a number from 1 to 9999, not "${keep}".`);
  return { everyHours, keep: Number(keep), s3: parseS3(plain) };
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
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.username !== "")
    throw new SettingError(
      `VITRINE_BACKUP_S3_ENDPOINT must be like https://s3.eu-central-1.amazonaws.com, not "${endpoint}".`,
    );
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/i.test(bucket))
    throw new SettingError(`VITRINE_BACKUP_S3_BUCKET must be the name of a bucket, not "${bucket}".`);
  if (!/^[a-z0-9-]*$/i.test(region))
    throw new SettingError(`VITRINE_BACKUP_S3_REGION must be like eu-central-1, not "${region}".`);
  if (!/^[\w./-]*$/.test(prefix))
    throw new SettingError(`VITRINE_BACKUP_S3_PREFIX must be like sites/mine, not "${prefix}".`);
  return {
    endpoint: endpoint.replace(/\/+$/, ""),
    bucket,
    region: region || "us-east-1",
    keyId,
    secret,
    prefix: prefix === "" ? "" : `${prefix}/`,
  };
}
