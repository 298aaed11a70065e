import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import { assertAuthorized } from "../content/authorization.ts";
import { AppError, badRequest, invalidFrom, tooLarge } from "../errors/app-error.ts";
import { described } from "./description.ts";
import type { Env } from "./env.ts";

/** Bytes; a JSON body holds text only, the longest field has 10,000 characters. */
export const JSON_MAX = 2 * 1024 * 1024;

type JsonBody<S extends z.ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: { json: z.input<S> }; out: { json: z.output<S> } }
>;

/** Reads a JSON body of at most `JSON_MAX` bytes by `schema`; read it with `c.req.valid("json")`. 400, 413 or 422. */
export function json<S extends z.ZodType>(schema: S): JsonBody<S> {
  const read: JsonBody<S> = async (c, next) => {
    assertJsonType(c.req.raw);
    const body = await readJson(c.req.raw);
    assertAuthorized();
    c.req.addValidatedData("json", check(schema, withVersions(body)) as object); // Our schemas are objects.
    await next();
  };
  return described(read, { json: schema });
}

/** @throws AppError 400 for a body that does not say that it is JSON */
export function assertJsonType(request: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw badRequest("Send the body as application/json.");
}

/** @throws AppError 413 past the limit, 400 for what is no JSON object */
export async function readJson(request: Request, max: number = JSON_MAX): Promise<Record<string, unknown>> {
  return parseJson(await readText(request, max));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Counts while it reads, because a declared length may lie.
 * @throws AppError 413, or 400 for a body that breaks off or is no UTF-8
 */
export async function readText(request: Request, max: number): Promise<string> {
  const message = `The body can have at most ${max} bytes.`;
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge(message);
  if (request.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > max) throw tooLarge(message);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : badRequest("The body ended before it was whole.");
  }
  try {
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    throw badRequest("The body is not UTF-8.");
  }
}

/** @throws AppError 400 for what is no JSON object */
export function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw badRequest("The body must be a JSON object.");
  return value as Record<string, unknown>; // Any object is one.
}

/** The version that an edit started from may stand beside its entity as well as in it: `{ "skill": {…}, "version": 3 }`. */
function withVersions(body: Record<string, unknown>): Record<string, unknown> {
  const { version } = body;
  if (version === undefined) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isEntity(value) ? { version, ...value } : value]),
  );
}

function isEntity(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws AppError 422 with a message for each field */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value);
  if (!result.success) throw invalidFrom(result.error);
  return result.data;
}

/**
 * `schema.safeParse` for what came as JSON. Of anything with a `length`, zod asks whether that is too long; one that is an object
 * without a value, as in `{ "length": { "toString": 1 } }`, ends in a TypeError there instead of a fault of the field.
 */
export function safeParse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value, params);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    dropLengths(value);
    return schema.safeParse(value, params);
  }
}

/** Without recursion: what is sent may be nested as deep as it is long. */
function dropLengths(value: unknown): void {
  const open: unknown[] = [value];
  for (const each of open) {
    if (typeof each !== "object" || each === null) continue;
    if ("length" in each && typeof each.length === "object") delete each.length;
    for (const inner of Object.values(each)) open.push(inner);
  }
}
