import { Hono } from "hono";
import type { MergePath, MergeSchemaPath } from "hono/types";
import { AppError } from "../core/errors/app-error.ts";
import type { Feature } from "../core/feature/feature.ts";
import type { Env } from "../core/http/env.ts";
import { errorResponse } from "../core/http/error-response.ts";
import { logRefusals } from "../core/http/log.ts";
import { allowedMethods } from "../core/http/methods.ts";
import { answerRepeated } from "../core/http/repeated-requests.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { allFeatures, type features } from "./features.ts";

/** The API of §7, under `/api`: what the features have registered. */
export async function createApp(given: Services): Promise<AppType> {
  const app = new Hono<Env>()
    .basePath("/api")
    .use(async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(commonHeaders))
        if (!c.res.headers.has(name)) c.res.headers.set(name, value);
      if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
    })
    .use(logRefusals(given.log))
    .use(answerRepeated(given.store.db));

  const services: AllServices = { ...given, apiRoutes: () => app.routes };
  for (const routes of await loadRoutes(allFeatures))
    for (const [path, create] of Object.entries(routes)) app.route(path, create(services));

  const methodsOf = allowedMethods(app.routes);
  app.onError(errorResponse);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) throw new AppError(404, "not_found", "There is no such address.");
    throw new AppError(405, "method_not_allowed", `Use ${methods.join(" or ")} here.`, {
      headers: { Allow: methods.join(", ") },
    });
  });
  return app as unknown as AppType; // The loop above adds the routes one by one; their types are computed below.
}

async function loadRoutes(list: readonly Feature[]) {
  return await Promise.all(list.flatMap((feature) => feature.routes?.() ?? []));
}

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Every feature's route factories, by their path. */
type Routes = UnionToIntersection<
  (typeof features)[number] extends infer F ? (F extends { routes(): Promise<infer R> } ? R : never) : never
>;

/** All that the routes work with: what every feature may use, and what each has asked for beside. */
type AllServices = UnionToIntersection<
  { [P in keyof Routes]: Routes[P] extends (services: infer S) => unknown ? S : never }[keyof Routes]
>;
/** The same without what the app itself adds. */
export type Services = Omit<AllServices, "apiRoutes">;

type SchemaOf<R, P> = R extends (services: never) => Hono<infer _E, infer S, infer _B>
  ? P extends string
    ? MergeSchemaPath<S, MergePath<"/api", P>>
    : never
  : never;

/** The whole API as the typed client of the site knows it. */
export type AppType = Hono<
  Env,
  UnionToIntersection<{ [P in keyof Routes]: SchemaOf<Routes[P], P> }[keyof Routes]>,
  "/api"
>;
