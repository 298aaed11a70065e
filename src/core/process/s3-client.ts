import { environment } from "./environment.ts";
import { SettingError } from "./setting.ts";

/**
 * Bun's client sends these session tokens with whatever keys it is given. They belong to other keys: the store would refuse
 * the request and learn a stranger's secret. No option turns that off, and Bun reads them before the program runs.
 */
const FOREIGN_TOKENS = ["AWS_SESSION_TOKEN", "S3_SESSION_TOKEN"];

type Bucket = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

/** A client for an S3-compatible store. @throws SettingError where the environment holds a token that would be sent to the store */
export function createS3Client({ endpoint, bucket, region, keyId, secret }: Bucket): Bun.S3Client {
  const token = FOREIGN_TOKENS.find((name) => environment[name]);
  if (token !== undefined)
    throw new SettingError(`${token} is set, and would be sent to the store. Unset it; nothing was sent.`);
  return new Bun.S3Client({ endpoint, bucket, region, accessKeyId: keyId, secretAccessKey: secret });
}
