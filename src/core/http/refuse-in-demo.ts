import type { MiddlewareHandler } from "hono";
import { forbidden } from "../errors/app-error.ts";
import type { Env } from "./env.ts";

/** Answers 403 in the demo, where anyone can log in as the owner. @param message why it is not possible there */
export function refuseInDemo(isDemo: boolean, message: string): MiddlewareHandler<Env> {
  return async (_c, next) => {
    if (isDemo) throw forbidden(message);
    await next();
  };
}
