import { Readable } from "node:stream";
import Busboy from "@fastify/busboy";
import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { MediaKind } from "../../shared/media-kind.ts";
import { assertAuthorized } from "../content/authorization.ts";
import { AppError, badRequest, fileTooLarge, invalid, tooLarge } from "../errors/app-error.ts";
import type { ReceivedFile, Uploads } from "../media/uploads.ts";
import type { Env } from "./env.ts";
import { IDLE_TIMEOUT, idleTimedOut } from "./idle-timeout.ts";
import { check, JSON_MAX, parseJson } from "./validate.ts";

type Schemas = Record<string, z.ZodType>;
type Kinds = Record<string, MediaKind>;

/** What a multipart route takes: JSON parts, plain text parts and file parts, each under its name in spec §7. */
type FormShape<J extends Schemas, T extends Schemas, F extends Kinds> = {
  json?: J;
  text?: T;
  files: F;
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
  return async (c, next) => {
    // Bun gives a body up that comes with less than 16 KB a second: a phone on a weak line would never get its photo through.
    c.env?.disableIdleTimeout?.();
    const received = await receive(c.req.raw, uploads, shape.files, Object.keys(shape.json ?? {}));
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
        values[name] = check(schema, { ...beside, ...parseJson(part) });
      }
      for (const [name, schema] of Object.entries(shape.text ?? {}))
        values[name] = checkText(name, schema, received.texts[name]);
      c.req.addValidatedData("form", values);
      await next();
    } finally {
      await Promise.all(Object.values(received.files).map((file) => uploads.discard(file)));
    }
  };
}

/** Wrapped in an object, so that a message carries the part's name. */
function checkText(name: string, schema: z.ZodType, value: string | undefined): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? `${name} is not valid.`;
  throw new AppError(422, "invalid", message, { fields: { [name]: message } });
}

type Received = { texts: Record<string, string>; files: Record<string, ReceivedFile> };

async function receive(
  request: Request,
  uploads: Uploads,
  kinds: Kinds,
  jsonNames: string[],
): Promise<Received> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType) || request.body === null)
    throw badRequest("Send the body as multipart/form-data.");
  const largest = Object.values(kinds).reduce((sum, kind) => sum + uploads.limits[kind], JSON_MAX + OVERHEAD);
  const tooMuch = () => fileTooLarge(Math.max(...Object.values(kinds).map((kind) => uploads.limits[kind])));
  if (Number(request.headers.get("content-length") ?? 0) > largest) throw tooMuch();

  const texts: Record<string, string> = Object.create(null);
  const pending: Record<string, Promise<ReceivedFile | null>> = Object.create(null);
  const source = Readable.fromWeb(request.body as unknown as import("node:stream/web").ReadableStream); // Two names of one type.
  const openStreams: Readable[] = [];
  let failure: unknown = null;

  await new Promise<void>((resolve) => {
    let total = 0;
    const idle = setTimeout(() => fail(idleTimedOut()), IDLE_TIMEOUT);
    const fail = (error: unknown) => {
      clearTimeout(idle);
      failure ??= error;
      source.destroy();
      // A file that was cut short must end with an error, or the one who writes it to disk would wait for ever.
      for (const stream of openStreams) stream.destroy(new Error("The upload was cut short."));
      resolve();
    };
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        limits: { fieldSize: JSON_MAX, fieldNameSize: 100, fields: 20, files: 5, parts: 25, headerPairs: 50 },
      });
    } catch {
      fail(badRequest("The multipart body is not as it should be."));
      return;
    }
    const isTwice = (name: string) => texts[name] !== undefined || pending[name] !== undefined;
    parser.on("field", (name, value, nameTruncated, valueTruncated) => {
      if (valueTruncated || nameTruncated) fail(tooLarge(PART_TOO_LARGE));
      else if (isTwice(name)) fail(badRequest(`The part "${name}" came twice.`));
      else texts[name] = value;
    });
    parser.on("file", (name, stream, fileName) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      // Whoever gives a file up, as it is too large, ends it with an error of its own before the reason is known.
      stream.on("error", () => undefined);
      // The parser goes on with the piece at hand after a failure; nothing would ever end such a file.
      if (failure !== null) return void stream.resume();
      openStreams.push(stream);
      if (isTwice(name)) return fail(badRequest(`The part "${name}" came twice.`));
      // Browsers give a part that was made with a type, `new Blob([json], { type: "application/json" })`, a file's name.
      if (kind === undefined && jsonNames.includes(name)) {
        pending[name] = readPart(stream).then(
          (text) => {
            texts[name] = text;
            return null;
          },
          (error) => {
            fail(error);
            return null;
          },
        );
        return;
      }
      if (kind === undefined) return void stream.resume();
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
      if (/[\u0000-\u001f\u007f]/.test(fileName ?? ""))
        return fail(invalid({ [name]: "The file's name must be one line of plain characters." }));
      const store = (content: AsyncIterable<Uint8Array>) =>
        uploads.receive(content, kind, name, fileName ?? "");
      pending[name] = (fileName ? store(stream) : unlessEmpty(stream, store)).catch((error) => {
        fail(error);
        return null;
      });
    });
    parser.on("partsLimit", () => fail(badRequest("The form has too many parts.")));
    parser.on("filesLimit", () => fail(badRequest("The form has too many files.")));
    parser.on("fieldsLimit", () => fail(badRequest("The form has too many parts.")));
    parser.on("error", () => fail(badRequest("The multipart body is not as it should be.")));
    parser.on("finish", () => {
      clearTimeout(idle);
      resolve();
    });
    source.on("error", () => fail(badRequest("The body ended before it was whole.")));
    // Counts what no part counts, such as files under unknown names; a declared length may lie.
    source.on("data", (chunk: Uint8Array) => {
      idle.refresh();
      total += chunk.byteLength;
      if (total > largest) fail(tooMuch());
    });
    source.pipe(parser);
  });

  const files: Record<string, ReceivedFile> = Object.create(null);
  for (const [name, file] of Object.entries(pending)) {
    const received = await file;
    if (received !== null) files[name] = received;
  }
  if (failure !== null) {
    await Promise.all(Object.values(files).map((file) => uploads.discard(file)));
    throw failure;
  }
  return { texts, files };
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
