import { findTargetHandler } from "hono/utils/handler";
import { errorReply } from "../core/errors/error-reply.ts";
import { descriptionOf } from "../core/http/description.ts";
import type { ApiType } from "../site/api.ts";

type Reply = { status: number; body: unknown; headers: Headers };

/** @throws Error where a reply is not what its route says of it (core/http/description.ts), or no refusal of the one form */
export function checkReply(app: ApiType, request: string, { status, body, headers }: Reply): void {
  const [method = "", address = ""] = request.split(" ");
  const [path = ""] = address.split("?");
  const [matched] = app.router.match(method, path);
  const said = descriptionOf(matched.map(([[handler]]) => findTargetHandler(handler)));
  const type = headers.get("content-type") ?? "";
  const isRefused = status >= 400;
  const expected = isRefused ? errorReply : said.replies?.[status];
  const complain = (fault: string) => new Error(`${request} answers ${status}, but ${fault}`);
  if (expected === undefined) throw complain("its route says nothing of that: `replies` is missing.");
  if (typeof expected === "string") {
    if (expected !== "*/*" && !type.startsWith(expected))
      throw complain(`as ${type} and not as ${expected}.`);
    return;
  }
  if (isRefused && said.isRefusedInText) return;
  const result = expected.safeParse(body);
  if (result.success) return;
  const faults = result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw complain(`not by its schema.\n${faults.join("\n")}\n${JSON.stringify(body)}`);
}
