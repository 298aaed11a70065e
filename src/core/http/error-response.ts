import type { Context } from "hono";
import { recordDamage } from "../database/damage.ts";
import { AppError, diskFull, notWritable } from "../errors/app-error.ts";
import { formatError } from "../process/format-error.ts";
import { isAccessDenied, isDiskFull } from "../process/system-errors.ts";
import { commonHeaders } from "./security-headers.ts";

/** Converts a thrown value to an error reply (§11), and logs unexpected errors. */
export function errorResponse(thrown: unknown, context: Context): Response {
  const error = thrown instanceof AppError ? thrown : (fromSystem(thrown) ?? internal(thrown, context));
  const { fields, current, headers } = error.details;
  const body = {
    code: error.code,
    message: error.message,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
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
  // The route's pattern, because the path may contain a token (`get-with-token/{token}`).
  console.error(`Failed: ${context.req.method} ${context.req.routePath}`, formatError(thrown));
  return new AppError(500, "internal", "Something went wrong on the server.");
}
