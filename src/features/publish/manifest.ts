import { z } from "zod";
import { NOTES, type SentFile, type Target } from "./target.ts";

/**
 * What the program knows of a file that it wrote: hash of the bytes, of the headers, and the target's tag where that is another
 * hash; `etag` is the server's for bytes that take long to be made. `""` for one that it was about to write.
 */
export type Noted = { md5: string; headers: string; tag: string; etag: string };

const MANIFEST = `${NOTES}manifest.json`;
/** What has changed since the manifest was written, so that a small change sends few bytes. */
const CHANGES = `${NOTES}changes.json`;
/** Changed files from which the manifest is written anew. */
const CHANGES_MAX = 500;

const noted = z.string();
const manifestSchema = z.object({ version: z.literal(1), files: z.record(z.string(), noted) });
const changesSchema = z.object({ version: z.literal(1), files: z.record(z.string(), noted.nullable()) });

/** What the program has written into a target; nothing else there is changed or deleted. */
export class Manifest {
  readonly #target: Target;
  readonly #base: Map<string, string>;
  readonly #files: Map<string, string>;
  #hasBase: boolean;
  #saved: string;

  private constructor(
    target: Target,
    base: Map<string, string>,
    files: Map<string, string>,
    hasBase: boolean,
  ) {
    this.#target = target;
    this.#base = base;
    this.#files = files;
    this.#hasBase = hasBase;
    this.#saved = this.#changes();
  }

  static async read(target: Target): Promise<Manifest> {
    const text = await target.read(MANIFEST);
    if (text === null) return new Manifest(target, new Map(), new Map(), false);
    const { files } = manifestSchema.parse(JSON.parse(text));
    const changed = await target.read(CHANGES);
    const changes = changed === null ? {} : changesSchema.parse(JSON.parse(changed)).files;
    const base = new Map(Object.entries(files));
    const now = new Map(base);
    for (const [path, value] of Object.entries(changes))
      if (value === null) now.delete(path);
      else now.set(path, value);
    return new Manifest(target, base, now, true);
  }

  get paths(): string[] {
    return [...this.#files.keys()];
  }

  get(path: string): Noted | undefined {
    const value = this.#files.get(path);
    if (value === undefined) return undefined;
    const [md5 = "", headers = "", tag = "", etag = ""] = value.split(" ");
    return { md5, headers, tag, etag };
  }

  set(path: string, { md5, headers, tag, etag }: Noted): void {
    this.#files.set(path, [md5, headers, tag, etag].join(" ").trim());
  }

  /** Notes that the program is about to write there. */
  claim(path: string): void {
    if (!this.#files.has(path)) this.#files.set(path, "");
  }

  delete(path: string): void {
    this.#files.delete(path);
  }

  async save(): Promise<void> {
    const changes = this.#changes();
    if (this.#hasBase && changes === this.#saved) return;
    const isMany = Object.keys(JSON.parse(changes).files).length > CHANGES_MAX;
    if (!this.#hasBase || isMany) {
      await this.#write(MANIFEST, JSON.stringify({ version: 1, files: Object.fromEntries(this.#files) }));
      this.#hasBase = true;
      this.#base.clear();
      for (const [path, value] of this.#files) this.#base.set(path, value);
      // Laid over the new manifest, the old ones would say the same.
      if (isMany) await this.#write(CHANGES, this.#changes());
    } else await this.#write(CHANGES, changes);
    this.#saved = this.#changes();
  }

  #changes(): string {
    const files: Record<string, string | null> = {};
    for (const [path, value] of this.#files) if (this.#base.get(path) !== value) files[path] = value;
    for (const path of this.#base.keys()) if (!this.#files.has(path)) files[path] = null;
    return JSON.stringify({ version: 1, files });
  }

  async #write(path: string, text: string): Promise<void> {
    const md5 = new Bun.CryptoHasher("md5").update(text).digest("hex");
    const file: SentFile = { type: "application/json", cacheControl: "no-store", disposition: "", md5 };
    await this.#target.write(path, new Blob([text]), file);
  }
}
