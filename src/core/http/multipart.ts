import { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { MediaKind } from "../../shared/media-kind.ts";
import { assertAuthorized } from "../content/authorization.ts";
import { AppError, badRequest, fileTooLarge, invalid, tooLarge } from "../errors/app-error.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";
import { withDescription } from "./description.ts";
import type { Env } from "./env.ts";
import { IDLE_TIMEOUT, uploadStalled } from "./idle-timeout.ts";
import { JSON_MAX, parseJson, validate } from "./validate.ts";

type Schemas = Record<string, z.ZodType>;
type Kinds = Record<string, MediaKind>;

/** The parts that a multipart route accepts, by their names in §7. */
type FormShape<J extends Schemas, T extends Schemas, F extends Kinds> = {
  json?: J;
  text?: T;
  files: F;
  /** Schemas for updates of a stored entry (`requireRow`), if they differ from those for new entries. */
  forStored?: { [K in keyof J]?: (stored: Readonly<Record<string, unknown>>) => J[K] };
};

type Checked<S extends Schemas> = { [K in keyof S]: z.output<S[K]> };
type ReceivedForm<J extends Schemas, T extends Schemas, F extends Kinds> = Checked<J> &
  Checked<T> & { files: { [K in keyof F]?: ReceivedFile } };

/** The parts as a browser sends them. A part may be text or a file: a picture is removed by `""`. */
type SentForm<J extends Schemas, T extends Schemas, F extends Kinds> = { [K in keyof J]: string } & {
  [K in keyof T | keyof F]?: (K extends keyof T ? string : never) | (K extends keyof F ? File : never);
};

type FormBody<J extends Schemas, T extends Schemas, F extends Kinds> = MiddlewareHandler<
  Env,
  string,
  { in: { form: SentForm<J, T, F> }; out: { form: ReceivedForm<J, T, F> } }
>;

const PART_TOO_LARGE = "A part of the form is too large.";

/** Bytes allowed for the boundaries and headers of the parts. */
const OVERHEAD = 64 * 1024;

/**
 * Reads a multipart body and streams its files to disk. The result is `c.req.valid("form")`. Files that the route does
 * not store are removed after the response.
 * @throws AppError 400, 413, 415 or 422
 */
export function multipart<
  const F extends Kinds,
  J extends Schemas = Record<never, never>,
  T extends Schemas = Record<never, never>,
>(uploads: Uploads, shape: FormShape<J, T, F>): FormBody<J, T, F> {
  const read: FormBody<J, T, F> = async (c, next) => {
    // Bun aborts bodies slower than 16 KB/s, which would stop uploads from phones with a weak connection.
    c.env?.disableIdleTimeout?.();
    const textNames = Object.keys({ ...shape.json, ...shape.text });
    const received = await receive(c.req.raw, uploads, shape.files, textNames);
    try {
      assertAuthorized();
      const values: Record<string, unknown> = { files: received.files };
      for (const [name, schema] of Object.entries(shape.json ?? {})) {
        const part = received.texts[name];
        if (part === undefined) throw badRequest(`The part "${name}" is missing.`);
        // As in a JSON body (validate.ts), the version may be a part of its own.
        const version = received.texts.version;
        const versionPart =
          version === undefined ? {} : { version: /^\d+$/.test(version) ? Number(version) : version };
        const stored = c.get("stored");
        const updateSchema = stored && shape.forStored?.[name]?.(stored);
        values[name] = validate(updateSchema ?? schema, { ...versionPart, ...parseJson(part) });
      }
      for (const [name, schema] of Object.entries(shape.text ?? {}))
        values[name] = checkText(name, schema, received.texts[name]);
      c.req.addValidatedData("form", values);
      await next();
    } finally {
      await Promise.all(Object.values(received.files).map((file) => uploads.discard(file)));
    }
  };
  return withDescription(read, { form: shape });
}

/** Validates a text part, and reports errors under the part's name. */
function checkText(name: string, schema: z.ZodType, value: string | undefined): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const message = issue?.message ?? `${name} is not valid.`;
  const field = name === "translations" ? [name, ...(issue?.path ?? [])].join(".") : name;
  throw new AppError(422, "invalid", message, { fields: { [field]: message } });
}

type Received = { texts: Record<string, string>; files: Record<string, ReceivedFile> };

/** @param textNames parts that are read as text, even if the browser sends them with a file name */
async function receive(
  request: Request,
  uploads: Uploads,
  kinds: Kinds,
  textNames: string[],
): Promise<Received> {
  const { headers, body } = request;
  const contentType = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType) || body === null)
    throw badRequest("Send the body as multipart/form-data.");
  assertSize(Number(headers.get("content-length") ?? 0), uploads, kinds);
  return await new FormReader(body, uploads, kinds, textNames).read(contentType);
}

/** @throws AppError 413 if the body is larger than all parts together may be */
function assertSize(bytes: number, uploads: Uploads, kinds: Kinds): void {
  const limits = Object.values(kinds).map((kind) => uploads.limits[kind]);
  const largest = limits.reduce((sum, limit) => sum + limit, JSON_MAX + OVERHEAD);
  if (bytes > largest) throw fileTooLarge(Math.max(...limits));
}

/** Reads one body part by part, and stops at the first error. */
class FormReader {
  readonly #uploads: Uploads;
  readonly #kinds: Kinds;
  readonly #textNames: string[];
  readonly #source: Readable;
  readonly #texts: Record<string, string> = Object.create(null);
  /** File parts; null for a part that was text, or empty. */
  readonly #pending: Record<string, Promise<ReceivedFile | null>> = Object.create(null);
  readonly #openStreams: Readable[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #idle: NodeJS.Timeout | undefined;
  #failure: unknown = null;

  constructor(body: ReadableStream, uploads: Uploads, kinds: Kinds, textNames: string[]) {
    this.#source = Readable.fromWeb(body as unknown as import("node:stream/web").ReadableStream); // Two names of one type.
    this.#uploads = uploads;
    this.#kinds = kinds;
    this.#textNames = textNames;
  }

  /** @throws AppError 400, 413, 415, 422; received files are removed then */
  async read(contentType: string): Promise<Received> {
    this.#idle = setTimeout(() => this.#fail(uploadStalled()), IDLE_TIMEOUT);
    const parser = this.#openParser(contentType);
    if (parser !== null) {
      this.#watchSource();
      this.#source.pipe(parser);
    }
    await this.#ended.promise;

    const files: Record<string, ReceivedFile> = Object.create(null);
    for (const [name, file] of Object.entries(this.#pending)) {
      const received = await file;
      if (received !== null) files[name] = received;
    }
    if (this.#failure !== null) {
      await Promise.all(Object.values(files).map((file) => this.#uploads.discard(file)));
      throw this.#failure;
    }
    return { texts: this.#texts, files };
  }

  #fail(error: unknown): void {
    clearTimeout(this.#idle);
    this.#failure ??= error;
    this.#source.destroy();
    // Open file streams must fail, otherwise writing them to disk would never end.
    for (const stream of this.#openStreams) stream.destroy(new Error("The upload was aborted."));
    this.#ended.resolve();
  }

  #openParser(contentType: string): InstanceType<typeof Busboy> | null {
    const malformed = () => this.#fail(badRequest("The multipart body is malformed."));
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        limits: { fieldSize: JSON_MAX, fieldNameSize: 100, fields: 20, files: 5, parts: 25, headerPairs: 50 },
      });
    } catch {
      malformed();
      return null;
    }
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      if (isValueCut || isNameCut) this.#fail(tooLarge(PART_TOO_LARGE));
      else if (this.#isDuplicate(name)) this.#failDuplicate(name);
      else this.#texts[name] = value;
    });
    parser.on("file", (name, stream, fileName) => this.#takeFile(name, stream, fileName ?? ""));
    parser.on("partsLimit", () => this.#fail(badRequest("The form has too many parts.")));
    parser.on("filesLimit", () => this.#fail(badRequest("The form has too many files.")));
    parser.on("fieldsLimit", () => this.#fail(badRequest("The form has too many parts.")));
    parser.on("error", malformed);
    parser.on("finish", () => {
      clearTimeout(this.#idle);
      this.#ended.resolve();
    });
    return parser;
  }

  #watchSource(): void {
    let total = 0;
    this.#source.on("error", () => this.#fail(badRequest("The request body was cut off.")));
    // Counts all bytes, including unknown parts, because the declared length may be wrong.
    this.#source.on("data", (chunk: Uint8Array) => {
      this.#idle?.refresh();
      total += chunk.byteLength;
      try {
        assertSize(total, this.#uploads, this.#kinds);
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  #takeFile(name: string, stream: Readable, fileName: string): void {
    // The stream may fail before its reader listens; the reader reports the reason.
    stream.on("error", () => undefined);
    // After a failure the parser still emits files from the current chunk; drain them.
    if (this.#failure !== null) return void stream.resume();
    this.#openStreams.push(stream);
    const kind = Object.hasOwn(this.#kinds, name) ? this.#kinds[name] : undefined;
    if (this.#isDuplicate(name)) this.#failDuplicate(name);
    else if (kind !== undefined)
      this.#pending[name] = this.#orFail(this.#store(kind, name, stream, fileName));
    // Browsers send `new Blob([json], { type: "application/json" })` with a file name.
    else if (this.#textNames.includes(name)) this.#pending[name] = this.#orFail(this.#readText(name, stream));
    else stream.resume();
  }

  async #store(
    kind: MediaKind,
    name: string,
    stream: Readable,
    fileName: string,
  ): Promise<ReceivedFile | null> {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check refuses control characters.
    if (/[\u0000-\u001f\u007f]/.test(fileName))
      throw invalid({ [name]: "The file name must not contain line breaks or other control characters." });
    const store = (content: AsyncIterable<Uint8Array>) =>
      this.#uploads.receive(content, kind, name, fileName);
    return fileName ? await store(stream) : await unlessEmpty(stream, store);
  }

  async #readText(name: string, stream: Readable): Promise<null> {
    this.#texts[name] = await readPart(stream);
    return null;
  }

  async #orFail(part: Promise<ReceivedFile | null>): Promise<ReceivedFile | null> {
    try {
      return await part;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  #isDuplicate(name: string): boolean {
    return this.#texts[name] !== undefined || this.#pending[name] !== undefined;
  }

  #failDuplicate(name: string): void {
    this.#fail(badRequest(`The part "${name}" was sent twice.`));
  }
}

/** The text of a part. @throws AppError 413 above `JSON_MAX` bytes */
async function readPart(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > JSON_MAX) throw tooLarge(PART_TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Stores a file part without a name, unless it is empty: browsers send such a part if no file was chosen. */
async function unlessEmpty(
  stream: AsyncIterable<Uint8Array>,
  store: (content: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>,
): Promise<ReceivedFile | null> {
  const chunks = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return null;
  return await store(
    (async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    })(),
  );
}
