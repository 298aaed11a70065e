import { Hono } from "hono";
import type { RouterRoute } from "hono/types";
import { z } from "zod";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { renderDocsPage } from "./docs-page.ts";
import { describeApi, type OpenApi } from "./openapi.ts";

type ApiServices = BaseServices & {
  /** All routes of the router, with their handlers. */
  apiRoutes(): readonly RouterRoute[];
};

/** The API reference: `GET openapi.json` (OpenAPI 3.1) and `GET docs` as a page. */
export function openApiRoutes({ apiRoutes, uploads }: ApiServices) {
  let cached: OpenApi | null = null;
  const description = () => {
    cached ??= describeApi(apiRoutes(), uploads.limits);
    return cached;
  };
  return new Hono<Env>()
    .get("/openapi.json", replies(z.looseObject({ openapi: z.literal("3.1.0") })), (c) =>
      c.newResponse(JSON.stringify(description()), 200, { "Content-Type": "application/json" }),
    )
    .get("/docs", replies("text/html"), async (c) => {
      const { page, policy } = await renderDocsPage(description());
      return c.newResponse(page, 200, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": policy,
      });
    });
}
