import { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { MediaKind } from "../../shared/media-kind.ts";
import { assertAuthorized } from "../content/authorization.ts";
import { AppError, badRequest, fileTooLarge, invalid, tooLarge } from "../errors/app-error.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";
import { described } from "./description.ts";
import type { Env } from "./env.ts";
import { IDLE_TIMEOUT, idleTimedOut } from "./idle-timeout.ts";
import { check, JSON_MAX, parseJson } from "./validate.ts";

type Schemas = Record<string, z.ZodType>;
type Kinds = Record<string, MediaKind>;

/** What a multipart route takes: JSON parts, plain text parts and file parts, each under its name in §7. */
type FormShape<J extends Schemas, T extends Schemas, F extends Kinds> = {
  json?: J;
  text?: T;
  files: F;
  /** The schema of an entry that is there (`requireRow`), where another is for new ones. */
  forStored?: { [K in keyof J]?: (stored: Readonly<Record<string, unknown>>) => J[K] };
};

type Checked<S extends Schemas> = { [K in keyof S]: z.output<S[K]> };
type ReceivedForm<J extends Schemas, T extends Schemas, F extends Kinds> = Checked<J> &
  Checked<T> & { files: { [K in keyof F]?: ReceivedFile } };

/** What a browser sends; JSON parts as text. A part may be either, such as a picture that is removed by `""`. */
type SentForm<J extends Schemas, T extends Schemas, F extends Kinds> = { [K in keyof J]: string } & {
  [K in keyof T | keyof F]?: (K extends keyof T ? string : never) | (K extends keyof F ? File : never);
};

type FormBody<J extends Schemas, T extends Schemas, F extends Kinds> = MiddlewareHandler<
  Env,
  string,
  { in: { form: SentForm<J, T, F> }; out: { form: ReceivedForm<J, T, F> } }
>;

const PART_TOO_LARGE = "A part of the form is too large.";

/** Room for the boundaries and headers of the parts. */
const OVERHEAD = 64 * 1024;

/**
 * Reads a multipart body, its files straight to disk; read it with `c.req.valid("form")`. Files that the route did not
 * keep are removed when it has answered. 400, 413, 415 or 422.
 */
export function multipart<
  const F extends Kinds,
  J extends Schemas = Record<never, never>,
  T extends Schemas = Record<never, never>,
>(uploads: Uploads, shape: FormShape<J, T, F>): FormBody<J, T, F> {
  const read: FormBody<J, T, F> = async (c, next) => {
    // Bun gives a body up that comes with less than 16 KB a second: a phone on a weak line would never get its photo through.
    c.env?.disableIdleTimeout?.();
    const textNames = Object.keys({ ...shape.json, ...shape.text });
    const received = await receive(c.req.raw, uploads, shape.files, textNames);
    try {
      assertAuthorized();
      const values: Record<string, unknown> = { files: received.files };
      for (const [name, schema] of Object.entries(shape.json ?? {})) {
        const part = received.texts[name];
        if (part === undefined) throw badRequest(`The part "${name}" is missing.`);
        // As in a JSON body (validate.ts), the version may stand beside the entity.
        const version = received.texts.version;
        const beside =
          version === undefined ? {} : { version: /^\d+$/.test(version) ? Number(version) : version };
        const stored = c.get("stored");
        const own = stored && shape.forStored?.[name]?.(stored);
        values[name] = check(own ?? schema, { ...beside, ...parseJson(part) });
      }
      for (const [name, schema] of Object.entries(shape.text ?? {}))
        values[name] = checkText(name, schema, received.texts[name]);
      c.req.addValidatedData("form", values);
      await next();
    } finally {
      await Promise.all(Object.values(received.files).map((file) => uploads.discard(file)));
    }
  };
  return described(read, { form: shape });
}

/** Wrapped in an object, so that a message carries the part's name. */
function checkText(name: string, schema: z.ZodType, value: string | undefined): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? `${name} is not valid.`;
  throw new AppError(422, "invalid", message, { fields: { [name]: message } });
}

type Received = { texts: Record<string, string>; files: Record<string, ReceivedFile> };

/** @param textNames parts that are read as text, also where a browser has given them a file's name */
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
  demandFits(Number(headers.get("content-length") ?? 0), uploads, kinds);
  return await new FormReader(body, uploads, kinds, textNames).read(contentType);
}

/** @throws AppError 413 for more bytes than all parts together may have */
function demandFits(bytes: number, uploads: Uploads, kinds: Kinds): void {
  const limits = Object.values(kinds).map((kind) => uploads.limits[kind]);
  const largest = limits.reduce((sum, limit) => sum + limit, JSON_MAX + OVERHEAD);
  if (bytes > largest) throw fileTooLarge(Math.max(...limits));
}

/** Reads one body, part by part; the first thing that is wrong with it ends all of it. */
class FormReader {
  readonly #uploads: Uploads;
  readonly #kinds: Kinds;
  readonly #textNames: string[];
  readonly #source: Readable;
  readonly #texts: Record<string, string> = Object.create(null);
  /** Parts that come as files; null for those that hold a text, or nothing. */
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

  /** @throws AppError 400, 408, 413, 415, 422; no file is left then */
  async read(contentType: string): Promise<Received> {
    this.#idle = setTimeout(() => this.#fail(idleTimedOut()), IDLE_TIMEOUT);
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
    // A file that was cut short must end with an error, or the one who writes it to disk would wait for ever.
    for (const stream of this.#openStreams) stream.destroy(new Error("The upload was cut short."));
    this.#ended.resolve();
  }

  #openParser(contentType: string): InstanceType<typeof Busboy> | null {
    const malformed = () => this.#fail(badRequest("The multipart body is not as it should be."));
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
      else if (this.#isTwice(name)) this.#failTwice(name);
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
    this.#source.on("error", () => this.#fail(badRequest("The body ended before it was whole.")));
    // Counts what no part counts, such as files under unknown names; a declared length may lie.
    this.#source.on("data", (chunk: Uint8Array) => {
      this.#idle?.refresh();
      total += chunk.byteLength;
      try {
        demandFits(total, this.#uploads, this.#kinds);
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  #takeFile(name: string, stream: Readable, fileName: string): void {
    // Whoever gives a file up, as it is too large, ends it with an error of its own before the reason is known.
    stream.on("error", () => undefined);
    // The parser goes on with the piece at hand after a failure; nothing would ever end such a file.
    if (this.#failure !== null) return void stream.resume();
    this.#openStreams.push(stream);
    const kind = Object.hasOwn(this.#kinds, name) ? this.#kinds[name] : undefined;
    if (this.#isTwice(name)) this.#failTwice(name);
    else if (kind !== undefined)
      this.#pending[name] = this.#orFail(this.#store(kind, name, stream, fileName));
    // Browsers give a part that was made with a type, `new Blob([json], { type: "application/json" })`, a file's name.
    else if (this.#textNames.includes(name)) this.#pending[name] = this.#orFail(this.#readText(name, stream));
    else stream.resume();
  }

  async #store(
    kind: MediaKind,
    name: string,
    stream: Readable,
    fileName: string,
  ): Promise<ReceivedFile | null> {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    if (/[\u0000-\u001f\u007f]/.test(fileName))
      throw invalid({ [name]: "The file's name must be one line of plain characters." });
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

  #isTwice(name: string): boolean {
    return this.#texts[name] !== undefined || this.#pending[name] !== undefined;
  }

  #failTwice(name: string): void {
    this.#fail(badRequest(`The part "${name}" came twice.`));
  }
}

/** A part's text. @throws AppError 413 for more than JSON takes */
async function readPart(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.byteLength;
    if (size > JSON_MAX) throw tooLarge(PART_TOO_LARGE);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** A browser sends an empty part without a name for a file that was not chosen; others leave the name out of a real one. */
async function unlessEmpty(
  stream: AsyncIterable<Uint8Array>,
  store: (content: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>,
): Promise<ReceivedFile | null> {
  const pieces = stream[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return null;
  return await store(
    (async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => pieces };
    })(),
  );
}
