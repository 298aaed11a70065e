import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import { assertAuthorized } from "../content/authorization.ts";
import { AppError, badRequest, invalidFrom, tooLarge } from "../errors/app-error.ts";
import { withDescription } from "./description.ts";
import type { Env } from "./env.ts";

/** Maximum bytes of a JSON body, which only holds text. */
export const JSON_MAX = 2 * 1024 * 1024;

type JsonBody<S extends z.ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: { json: z.input<S> }; out: { json: z.output<S> } }
>;

/**
 * Reads and validates a JSON body of at most `JSON_MAX` bytes. The result is `c.req.valid("json")`.
 * @throws AppError 400, 413 or 422
 */
export function json<S extends z.ZodType>(schema: S): JsonBody<S> {
  const read: JsonBody<S> = async (c, next) => {
    assertJsonType(c.req.raw);
    const body = await readJson(c.req.raw);
    assertAuthorized();
    c.req.addValidatedData("json", validate(schema, withVersions(body)) as object); // Our schemas are objects.
    await next();
  };
  return withDescription(read, { json: schema });
}

/** @throws AppError 400 unless the content type is JSON */
export function assertJsonType(request: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw badRequest("Send the body as application/json.");
}

/** @throws AppError 413 above `max` bytes, 400 unless it is a JSON object */
export async function readJson(request: Request, max: number = JSON_MAX): Promise<Record<string, unknown>> {
  return parseJson(await readText(request, max));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body as text. Counts while it reads, because the declared length may be wrong.
 * @throws AppError 413 above `max` bytes, 400 if it is cut off or not UTF-8
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
    throw error instanceof AppError ? error : badRequest("The request body was cut off.");
  }
  try {
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    throw badRequest("The body is not UTF-8.");
  }
}

/** @throws AppError 400 unless it is a JSON object */
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

/** Copies a `version` next to the entity into it: `{ "skill": {…}, "version": 3 }`. */
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
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value);
  if (!result.success) throw invalidFrom(result.error);
  return result.data;
}

/**
 * `schema.safeParse` for JSON from a client. Zod compares the `length` of any value, and throws a TypeError for one that
 * can't be compared, as in `{ "length": { "toString": 1 } }`; here it is an invalid field.
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

/** Iterative, because deep nesting would overflow the stack. */
function dropLengths(value: unknown): void {
  const queue: unknown[] = [value];
  for (const item of queue) {
    if (typeof item !== "object" || item === null) continue;
    if ("length" in item && typeof item.length === "object") delete item.length;
    for (const inner of Object.values(item)) queue.push(inner);
  }
}
