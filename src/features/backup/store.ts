import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createS3Client } from "../../core/process/s3-client.ts";
import type { S3Target } from "./backup-settings.ts";

/** S3's least size of a part, in bytes; as little of an archive is held in memory. */
const PART_SIZE = 8 * 1024 * 1024;

/** A bucket of an S3-compatible store. */
export class BackupStore {
  readonly #client: Bun.S3Client;
  readonly #prefix: string;

  /** @throws SettingError, see `createS3Client` */
  constructor(target: S3Target) {
    this.#prefix = target.prefix;
    this.#client = createS3Client(target);
  }

  /**
   * Sends an archive and reads it back: a store that has taken something else is found out now and not when it is needed.
   * @returns its name in the bucket
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
      // The DOM's type lacks the iterator.
      for await (const chunk of file.stream() as unknown as AsyncIterable<Uint8Array>) {
        signal?.throwIfAborted();
        readBack.update(chunk);
      }
      if (readBack.digest("hex") !== hasher.digest("hex")) throw new Error("it has stored other bytes");
      return key;
    } catch (error) {
      signal?.throwIfAborted();
      throw new Error(`The store did not take the backup: ${reasonOf(error)}.`);
    }
  }

  /** Whether it does all that a backup asks of it, tried with a small file. @throws Error with a reason without secrets */
  async try(): Promise<void> {
    const key = `${this.#prefix}vitrine-test-${crypto.randomUUID()}.txt`;
    const text = "A test of Vitrine's. It may be deleted.";
    try {
      const file = this.#client.file(key);
      await file.write(text);
      if ((await file.text()) !== text) throw new Error("it has stored other bytes");
    } catch (error) {
      throw new Error(`The store did not take a test file: ${reasonOf(error)}.`);
    }
    try {
      await this.#client.delete(key);
    } catch (error) {
      throw new Error(
        `The store takes files, but does not delete them: ${reasonOf(error)}. Allow the key to delete, or old backups stay there.`,
      );
    }
  }

  /** @throws Error with a reason without secrets */
  async remove(key: string): Promise<void> {
    try {
      await this.#client.delete(key);
    } catch (error) {
      throw new Error(
        `The store has the backup, but did not let go of the older ${key}: ${reasonOf(error)}. Allow the key to delete, or old backups stay there.`,
      );
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? `${String(error.code)}, ${error.message}` : error.message;
}
