import type { MiddlewareHandler } from "hono";
import { forbidden } from "../errors/app-error.ts";
import type { Env } from "./env.ts";

/** Keeps a demo, in which anyone is the owner, as it is for the next one who tries it. @param words why it is not done there */
export function refuseInDemo(isDemo: boolean, words: string): MiddlewareHandler<Env> {
  return async (_c, next) => {
    if (isDemo) throw forbidden(words);
    await next();
  };
}
