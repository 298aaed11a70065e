import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createS3Client } from "../../core/process/s3-client.ts";
import type { S3Target } from "./backup-settings.ts";

/** Size of an uploaded part in bytes: small, because parts are held in memory. */
const PART_SIZE = 8 * 1024 * 1024;

/** The backups in a bucket of an S3-compatible store. */
export class BackupStore {
  readonly #client: Bun.S3Client;
  readonly #prefix: string;

  /** @throws SettingError as `createS3Client` */
  constructor(target: S3Target) {
    this.#prefix = target.prefix;
    this.#client = createS3Client(target);
  }

  /**
   * Sends an archive and reads it back to verify it.
   * @returns its key in the bucket
   * @throws Error with a reason without secrets; the signal's reason when it is aborted
   */
  async send(path: string, signal?: AbortSignal): Promise<string> {
    const key = this.#prefix + basename(path);
    try {
      const hasher = new Bun.CryptoHasher("sha256");
      const file = this.#client.file(key);
      const writer = file.writer({ partSize: PART_SIZE, queueSize: 2, retry: 3, type: "application/x-tar" });
      for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
        signal?.throwIfAborted();
        hasher.update(chunk);
        writer.write(chunk);
        await writer.flush();
      }
      await writer.end();
      const readBack = new Bun.CryptoHasher("sha256");
      // The DOM type of a stream lacks the async iterator.
      for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) {
        signal?.throwIfAborted();
        readBack.update(chunk);
      }
      if (readBack.digest("hex") !== hasher.digest("hex"))
        throw new Error("the stored file differs from the original");
      return key;
    } catch (error) {
      signal?.throwIfAborted();
      throw new Error(`Couldn't send the backup to the store: ${reasonOf(error)}.`);
    }
  }

  /** Tests writing, reading and deleting with a small file. @throws Error with a reason without secrets */
  async try(): Promise<void> {
    const key = `${this.#prefix}vitrine-test-${crypto.randomUUID()}.txt`;
    const text = "A test file from Vitrine. You can delete it.";
    try {
      const file = this.#client.file(key);
      await file.write(text);
      if ((await file.text()) !== text) throw new Error("the stored file differs from the original");
    } catch (error) {
      throw new Error(`Couldn't write a test file to the store: ${reasonOf(error)}.`);
    }
    try {
      await this.#client.delete(key);
    } catch (error) {
      throw new Error(
        `The store accepts files but doesn't delete them: ${reasonOf(error)}. Give the key delete permission; otherwise old backups stay there.`,
      );
    }
  }

  /** Deletes an old backup. @throws Error with a reason without secrets */
  async remove(key: string): Promise<void> {
    try {
      await this.#client.delete(key);
    } catch (error) {
      throw new Error(
        `The backup is in the store, but the store didn't delete the older ${key}: ${reasonOf(error)}. Give the key delete permission; otherwise old backups stay there.`,
      );
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? `${String(error.code)}, ${error.message}` : error.message;
}
