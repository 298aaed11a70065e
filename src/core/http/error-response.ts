import type { Context } from "hono";
import { recordDamage } from "../database/damage.ts";
import { AppError, diskFull, internalError, notWritable } from "../errors/app-error.ts";
import { logFailedRequest } from "../process/log.ts";
import { isAccessDenied, isDiskFull } from "../process/system-errors.ts";
import { commonHeaders } from "./security-headers.ts";

/** Converts a thrown value to an error reply (§11), and logs unexpected errors. */
export function errorResponse(thrown: unknown, context: Context): Response {
  const error = thrown instanceof AppError ? thrown : (fromSystem(thrown) ?? internal(thrown, context));
  const { fields, current, requestId, headers } = error.details;
  const body = {
    code: error.code,
    message: error.message,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(requestId !== undefined && { requestId }),
  };
  // Unknown addresses bypass the app's middleware, so every error sets the headers itself.
  return context.json({ error: body }, error.status, {
    ...commonHeaders,
    "Cache-Control": "no-store",
    ...headers,
  });
}

function fromSystem(thrown: unknown): AppError | null {
  if (isDiskFull(thrown)) return diskFull();
  return isAccessDenied(thrown) ? notWritable() : null;
}

function internal(thrown: unknown, context: Context): AppError {
  recordDamage(thrown);
  const requestId = logFailedRequest(thrown, `${context.req.method} ${context.req.routePath}`);
  return internalError(requestId);
}
