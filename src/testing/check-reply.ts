import { findTargetHandler } from "hono/utils/handler";
import { errorReply } from "../core/errors/error-reply.ts";
import { descriptionOf } from "../core/http/description.ts";
import type { ApiType } from "../site/api.ts";

type Reply = { status: number; body: unknown; headers: Headers };

/**
 * Checks a reply against its route's description (core/http/description.ts), or an error against `errorReply`.
 * @throws Error if it differs
 */
export function checkReply(app: ApiType, request: string, { status, body, headers }: Reply): void {
  const [method = "", address = ""] = request.split(" ");
  const [path = ""] = address.split("?");
  const [matched] = app.router.match(method, path);
  const description = descriptionOf(matched.map(([[handler]]) => findTargetHandler(handler)));
  const type = headers.get("content-type") ?? "";
  const isRefused = status >= 400;
  const expected = isRefused ? errorReply : description.replies?.[status];
  const fail = (reason: string) => new Error(`${request} answers ${status}, but ${reason}`);
  if (expected === undefined) throw fail("its route has no `replies` for that status.");
  if (typeof expected === "string") {
    if (expected !== "*/*" && !type.startsWith(expected)) throw fail(`as ${type} instead of ${expected}.`);
    return;
  }
  if (isRefused && description.isRefusedInText) return;
  const result = expected.safeParse(body);
  if (result.success) return;
  const issues = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw fail(`the body doesn't match its schema.\n${issues.join("\n")}\n${JSON.stringify(body)}`);
}
