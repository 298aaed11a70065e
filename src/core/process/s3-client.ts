import { environment } from "./environment.ts";
import { SettingError } from "./setting.ts";

/**
 * Bun adds these tokens from the environment to every request, whatever its keys. They belong to other keys, so the store
 * would refuse the request and learn a secret. No option turns that off, and Bun reads them before the program runs.
 */
const SESSION_TOKENS = ["AWS_SESSION_TOKEN", "S3_SESSION_TOKEN"];

type Bucket = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

/**
 * Creates a client for an S3-compatible store.
 * @throws SettingError if the environment sets a session token, which Bun would send
 */
export function createS3Client({ endpoint, bucket, region, keyId, secret }: Bucket): Bun.S3Client {
  const token = SESSION_TOKENS.find((name) => environment[name]);
  if (token !== undefined)
    throw new SettingError(
      `${token} is set, and Bun would send it to the store. Unset it and try again. Nothing was sent.`,
    );
  return new Bun.S3Client({ endpoint, bucket, region, accessKeyId: keyId, secretAccessKey: secret });
}
