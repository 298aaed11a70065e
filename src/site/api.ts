import { type Context, Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { MergePath, MergeSchemaPath } from "hono/types";
import { AppError } from "../core/errors/app-error.ts";
import type { Feature } from "../core/feature/feature.ts";
import type { Env } from "../core/http/env.ts";
import { errorResponse } from "../core/http/error-response.ts";
import { logRefusals } from "../core/http/log.ts";
import { repeatReplies } from "../core/http/repeated-requests.ts";
import { setSecurityHeaders } from "../core/http/security-headers.ts";
import { allFeatures, type features } from "./features.ts";

/** Creates the API (§7), under `/api`, from the routes that the features register. */
export async function createApi(options: Services): Promise<ApiType> {
  const api = new Hono<Env>().basePath("/api");
  api.use(setSecurityHeaders);
  api.use(methodNotAllowed({ app: api, onMethodNotAllowed: refuseMethod }));
  api.use(logRefusals(options.log));
  api.use(repeatReplies(options.store.db));

  const services: AllServices = { ...options, apiRoutes: () => api.routes };
  for (const routes of await loadRoutes(allFeatures))
    for (const [path, create] of Object.entries(routes)) api.route(path, create(services));

  // Returned instead of thrown, so that `methodNotAllowed` can turn it into a 405.
  api.all("/*", (c) => errorResponse(new AppError(404, "not_found", "There is no such address."), c));
  api.onError(errorResponse);
  return api as unknown as ApiType; // The loop above adds the routes one by one; their types are computed below.
}

function refuseMethod(c: Context, methods: string[]): Response {
  const message = `Use ${methods.join(" or ")} here.`;
  const headers = { Allow: methods.join(", ") };
  return errorResponse(new AppError(405, "method_not_allowed", message, { headers }), c);
}

async function loadRoutes(list: readonly Feature[]) {
  return await Promise.all(list.flatMap((feature) => feature.routes?.() ?? []));
}

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The route factories of all features, by path. */
type Routes = UnionToIntersection<
  (typeof features)[number] extends infer F ? (F extends { routes(): Promise<infer R> } ? R : never) : never
>;

/** The services that routes use: those of every site, and those that features add. */
type AllServices = UnionToIntersection<
  { [P in keyof Routes]: Routes[P] extends (services: infer S) => unknown ? S : never }[keyof Routes]
>;
/** What `createApi` needs; it adds the rest. */
export type Services = Omit<AllServices, "apiRoutes">;

type SchemaOf<R, P> = R extends (services: never) => Hono<infer _E, infer S, infer _B>
  ? P extends string
    ? MergeSchemaPath<S, MergePath<"/api", P>>
    : never
  : never;

/** The type of the whole API, for the browser's typed client. */
export type ApiType = Hono<
  Env,
  UnionToIntersection<{ [P in keyof Routes]: SchemaOf<Routes[P], P> }[keyof Routes]>,
  "/api"
>;
