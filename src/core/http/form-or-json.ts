import type { MiddlewareHandler } from "hono";
import { descriptionOf, withDescription } from "./description.ts";
import type { Env } from "./env.ts";

type Body<Sent extends object, Received extends object> = MiddlewareHandler<
  Env,
  string,
  { in: Sent; out: Received }
>;

/**
 * Reads the body by its content type: JSON with one handler, anything else with the other. The route then has
 * either `c.req.valid("form")` or `c.req.valid("json")`.
 */
export function formOrJson<FormIn, Form, JsonIn, Json>(
  form: Body<{ form: FormIn }, { form: Form }>,
  json: Body<{ json: JsonIn }, { json: Json }>,
): Body<{ form?: FormIn; json?: JsonIn }, { form: Form | undefined; json: Json | undefined }> {
  const read: MiddlewareHandler<Env> = (c, next) => {
    const isJson = /^application\/json\b/i.test(c.req.header("content-type") ?? "");
    // Both take any context of the API.
    return isJson ? json(c as never, next) : form(c as never, next);
  };
  return withDescription(read as never, descriptionOf([form, json]));
}
