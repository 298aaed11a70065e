import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";
import { fileTooLargeMessage } from "../../shared/media-kind.ts";

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

/** One message for each invalid field. */
type FieldErrors = Record<string, string>;

type Details = {
  fields?: FieldErrors;
  current?: unknown;
  /** The id of an unexpected error, which the log has too. */
  requestId?: string;
  headers?: Record<string, string>;
};

/** An error whose message the caller may see (§11). Anything else becomes a 500 without its message. */
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
/** RFC 9110 requires the header on every 401; browsers show no login dialog for this scheme. */
export const unauthorized = (message = "Log in to do this.") =>
  new AppError(401, "unauthorized", message, { headers: { "WWW-Authenticate": "Bearer" } });
export const forbidden = (message: string) => new AppError(403, "forbidden", message);
/** @param name the kind of thing that is missing: "education" */
export const notFound = (name: string) => new AppError(404, "not_found", `There is no such ${name}.`);
/**
 * @param current the entry as it is now, to resolve the conflict
 * @param fields the part of the request that is outdated, if it is not the entry itself
 */
export const conflict = (message: string, current?: unknown, fields?: FieldErrors) =>
  new AppError(409, "conflict", message, { current, ...(fields && { fields }) });
export const tooLarge = (message: string) => new AppError(413, "too_large", message);
/** @param limit in bytes, from the server's settings */
export const fileTooLarge = (limit: number) => tooLarge(fileTooLargeMessage(limit));
export const unsupportedType = (message: string) => new AppError(415, "unsupported_type", message);
export const invalid = (fields: FieldErrors) =>
  new AppError(422, "invalid", Object.values(fields)[0] ?? "Some values are not valid.", { fields });
/** @param seconds until the next attempt is allowed */
export const tooManyRequests = (seconds: number) =>
  new AppError(429, "too_many_requests", `Too many attempts. Try again in ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });
/** For writes during a restore, which would be lost. */
export const restoreInProgress = () =>
  new AppError(503, "busy", "A backup is being restored. Try again in a moment.", {
    headers: { "Retry-After": "5" },
  });
export const internalError = (requestId: string) =>
  new AppError(500, "internal", "Something went wrong on the server.", {
    requestId,
    headers: { "X-Request-Id": requestId },
  });
export const diskFull = () =>
  new AppError(507, "disk_full", "The disk is full, so nothing was saved. Free up space and try again.");
/** Has the code of `diskFull`, because for a program both mean that nothing can be stored. */
export const notWritable = () =>
  new AppError(507, "disk_full", "The server can't write to its data folder, so nothing was saved.");

/** The field of an issue; `translations.de.title` for a translation. */
function fieldOf(path: readonly PropertyKey[]): string {
  const inList = path.findIndex((part) => typeof part === "number");
  const names = (inList > 0 ? path.slice(0, inList) : path).map(String);
  const start = names.indexOf("translations");
  return start === -1 ? (names.at(-1) ?? "body") : names.slice(start).join(".");
}

/** The first message for each field, under the name of the field that must be changed. */
export function invalidFrom(error: ZodError): AppError {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = fieldOf(issue.path);
    const isObjectMissing = issue.code === "invalid_type" && issue.expected === "object";
    fields[field] ??= isObjectMissing ? `${field} must be an object.` : issue.message;
  }
  return invalid(fields);
}
