import { z } from "zod";
import { type FileHeaders, MANIFEST_FOLDER, PublishError, type Target } from "./target.ts";

/**
 * What Vitrine noted about a file that it wrote: hashes of the bytes and of the headers, the target's tag if that is another hash,
 * and the server's ETag for files that are slow to generate. A file that it was about to write has the hashes that it will have.
 */
export type ManifestEntry = { md5: string; headers: string; tag: string; etag: string };

const MANIFEST = `${MANIFEST_FOLDER}manifest.json`;
/** Changes since the manifest was written, so that a small change sends few bytes. */
const CHANGES = `${MANIFEST_FOLDER}changes.json`;
/** With more changed files than this, the whole manifest is written again. */
const CHANGES_MAX = 500;

const noted = z.string();
const manifestSchema = z.object({ version: z.literal(1), files: z.record(z.string(), noted) });
const changesSchema = z.object({ version: z.literal(1), files: z.record(z.string(), noted.nullable()) });

/** The files that Vitrine has written to a target. It changes and deletes no others. */
export class Manifest {
  readonly #target: Target;
  readonly #base: Map<string, string>;
  readonly #files: Map<string, string>;
  #hasBase: boolean;
  #saved: string;
  #saving: Promise<void> = Promise.resolve();

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

  /** Reads the manifest from the target; empty for a target that was never published to. */
  static async read(target: Target): Promise<Manifest> {
    const text = await target.read(MANIFEST);
    if (text === null) return new Manifest(target, new Map(), new Map(), false);
    const { files } = parse(manifestSchema, MANIFEST, text, target);
    const changed = await target.read(CHANGES);
    const changes = changed === null ? {} : parse(changesSchema, CHANGES, changed, target).files;
    const base = new Map(Object.entries(files));
    const current = new Map(base);
    for (const [path, value] of Object.entries(changes))
      if (value === null) current.delete(path);
      else current.set(path, value);
    return new Manifest(target, base, current, true);
  }

  get paths(): string[] {
    return [...this.#files.keys()];
  }

  get(path: string): ManifestEntry | undefined {
    const value = this.#files.get(path);
    if (value === undefined) return undefined;
    const [md5 = "", headers = "", tag = "", etag = ""] = value.split(" ");
    return { md5, headers, tag, etag };
  }

  set(path: string, { md5, headers, tag, etag }: ManifestEntry): void {
    this.#files.set(path, [md5, headers, tag, etag].join(" ").trim());
  }

  /**
   * Notes a file that Vitrine is about to write, so that after an interrupted run the next one knows it as its own, and
   * whether it was written.
   */
  claim(path: string, entry: ManifestEntry): void {
    // With the same bytes, only the noted headers tell whether the file still has to be sent.
    if (this.get(path)?.md5 !== entry.md5) this.set(path, entry);
  }

  delete(path: string): void {
    this.#files.delete(path);
  }

  /** Writes what has changed since the last call to the target. */
  async save(): Promise<void> {
    // One after the other, so that an older state never replaces a newer one.
    this.#saving = this.#saving.then(() => this.#save());
    await this.#saving;
  }

  async #save(): Promise<void> {
    const changes = this.#changes();
    if (this.#hasBase && changes === this.#saved) return;
    const isMany = Object.keys(JSON.parse(changes).files).length > CHANGES_MAX;
    if (!this.#hasBase || isMany) {
      await this.#write(MANIFEST, JSON.stringify({ version: 1, files: Object.fromEntries(this.#files) }));
      this.#hasBase = true;
      this.#base.clear();
      for (const [path, value] of this.#files) this.#base.set(path, value);
      // Written last: until then, the old changes give the same result on top of the new manifest.
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
    const file: FileHeaders = { type: "application/json", cacheControl: "no-store", disposition: "", md5 };
    await this.#target.write(path, new Blob([text]), file);
  }
}

function parse<T>(schema: z.ZodType<T>, path: string, text: string, target: Target): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new PublishError(
      `${path} in ${target.name} is damaged, so Vitrine can't tell which files are its own. Empty the target, then publish again.`,
    );
  }
}
