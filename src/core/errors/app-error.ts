import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";

export const errorCodes = [
  "bad_request",
  "unauthorized",
  "forbidden",
  "proof_required",
  "not_found",
  "method_not_allowed",
  "conflict",
  "gone",
  "too_large",
  "unsupported_type",
  "invalid",
  "too_many_requests",
  "internal",
  "busy",
  "disk_full",
] as const;

type ErrorCode = (typeof errorCodes)[number];

/** One message for each field that has to be changed. */
type FieldErrors = Record<string, string>;

type Details = { fields?: FieldErrors; current?: unknown; headers?: Record<string, string> };

/** Every error that a caller may see (§11); anything else is a 500 without its words. */
export class AppError extends Error {
  override name = "AppError";
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const badRequest = (message: string) => new AppError(400, "bad_request", message);
/** RFC 9110 asks for the header with every 401; browsers show no dialog of their own for this scheme. */
export const unauthorized = (message = "Log in to do this.") =>
  new AppError(401, "unauthorized", message, { headers: { "WWW-Authenticate": "Bearer" } });
export const forbidden = (message: string) => new AppError(403, "forbidden", message);
/** @param name what there is none of: "education" */
export const notFound = (name: string) => new AppError(404, "not_found", `There is no such ${name}.`);
/**
 * @param current the entity as it is now, for the one whose edit came too late
 * @param fields where `current` is not the entity itself, the part of the request that came too late
 */
export const conflict = (message: string, current?: unknown, fields?: FieldErrors) =>
  new AppError(409, "conflict", message, { current, ...(fields && { fields }) });
export const tooLarge = (message: string) => new AppError(413, "too_large", message);
/** @param limit of the server's settings, in bytes */
export const fileTooLarge = (limit: number) =>
  tooLarge(`The file can have at most ${Math.floor(limit / 1024 / 1024)} MB.`);
export const unsupportedType = (message: string) => new AppError(415, "unsupported_type", message);
export const invalid = (fields: FieldErrors) =>
  new AppError(422, "invalid", Object.values(fields)[0] ?? "Something is not valid.", { fields });
/** @param seconds until another try makes sense */
export const tooManyRequests = (seconds: number) =>
  new AppError(429, "too_many_requests", `Too many tries. Wait ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });
/** While what is written now would be lost; soon it is not. */
export const busy = () =>
  new AppError(503, "busy", "A backup is being put back. Try again in a moment.", {
    headers: { "Retry-After": "5" },
  });
/** There is no room on the disk. */
export const diskFull = () => new AppError(507, "disk_full", "The disk is full; nothing was stored.");
/** The same to a program: there is no place to store anything. */
export const notWritable = () =>
  new AppError(507, "disk_full", "The server can't write to its data folder; nothing was stored.");

/** The first message for each field, under the name of the field that a person must change. */
export function invalidFrom(error: ZodError): AppError {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.path.find(
      (_part, index) => index === issue.path.length - 1 || typeof issue.path[index + 1] === "number",
    );
    const field = String(name ?? "body");
    const isObjectMissing = issue.code === "invalid_type" && issue.expected === "object";
    fields[field] ??= isObjectMissing ? `${field} must be an object.` : issue.message;
  }
  return invalid(fields);
}
