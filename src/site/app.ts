import { type Context, Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "../core/errors/app-error.ts";
import type { Env } from "../core/http/env.ts";
import { errorResponse } from "../core/http/error-response.ts";
import { respondMethodNotAllowed } from "../core/http/method-not-allowed.ts";
import { warnAboutUntrustedProxy } from "../core/http/proxy.ts";
import { cacheResponses } from "../core/http/response-cache.ts";
import { setSecurityHeaders } from "../core/http/security-headers.ts";
import { logFailedRequest } from "../core/process/log.ts";
import { SHARING_PATH } from "../shared/admin-path.ts";
import { LOOK_PREVIEW } from "../shared/look.ts";
import { adminPaths, forms, publicPages, sharedReads } from "./features.ts";
import { readAddress } from "./language-addresses.ts";
import { internalErrorResponse } from "./listen.ts";
import { drawingPaths } from "./pages/drawings.ts";
import { healthResponse } from "./pages/health.ts";
import { robots, sitemap } from "./pages/sitemap.ts";
import * as routes from "./routes.ts";
import type { Site } from "./site.ts";

/** Creates the whole site: all middleware, and the handler of each path. */
export function createApp(site: Site): Hono<Env> {
  const { store, visitors, pages, assets, cache, served, cacheHeaders } = site;
  const { originOf, addressOf, pageKey } = routes;
  const isTrusted = site.config.isTrustedProxy;
  const { addresses } = site;
  const app = new Hono<Env>({ getPath: (request) => addresses.of(request).path });
  const showMissing = routes.serveMissing(site);

  // Middleware.
  app.use(setSecurityHeaders);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.use(readAddress(store.db, addresses, showMissing));
  // Cached pages don't get here, so that they are as fast as without it.
  app.use(warnAboutUntrustedProxy(site.log, isTrusted));
  app.use("/api/*", routes.rememberOwner(site));
  // Hidden languages are for the owner only.
  const keyed = (keyOf: (c: Context<Env>) => string) => (c: Context<Env>) =>
    c.get("address").isHidden ? null : keyOf(c);
  // The origin is part of the key, because pages contain it in their canonical links.
  const cached = cacheResponses(
    cache,
    keyed((c) => originOf(c) + addressOf(c)),
  );
  const cachedPage = cacheResponses(
    cache,
    keyed((c) => pageKey(originOf(c), addressOf(c))),
  );
  const cachedForAllHosts = cacheResponses(cache, keyed(addressOf));
  const cachedForVisitors = cacheResponses(cache, (c) =>
    isOwnersRequest(c) || c.get("address").isHidden ? null : `${addressOf(c)} ${c.req.query("lang") ?? ""}`,
  );

  // The API.
  for (const path of sharedReads) app.get(path, cachedForVisitors);
  app.all("/api/*", routes.serveApi(site));

  // Files.
  app.get("/assets/:name", (c) => assets.get(c.req.param("name"))?.respond(c.req.raw) ?? c.notFound());
  app.get(
    "/uploads/:name",
    (c) => served.respond(c.req.path, c.req.raw) ?? routes.redirectReplacedFile(site, c),
  );
  for (const { files } of visitors)
    if (files !== undefined) app.get(`${files.prefix}:name`, routes.serveNamedFile(site, files));

  // Generated documents and pictures.
  app.get("/healthz", () => healthResponse(site));
  app.get("/robots.txt", cached, (c) => robots(originOf(c), cacheHeaders));
  app.get("/sitemap.xml", cached, (c) => sitemap(store.publicDb, visitors, originOf(c), cacheHeaders));
  for (const document of visitors.flatMap(({ documents = [] }) => documents))
    app.get(document.path, cached, routes.serveDocument(site, document));
  for (const path of drawingPaths) app.get(path, cachedForAllHosts, routes.serveDrawing(site));

  // Pages.
  for (const { privatePages } of visitors)
    if (privatePages !== undefined)
      app.all(`${privatePages.prefix}*`, routes.servePrivatePage(site, privatePages));
  for (const { redirect } of visitors)
    if (redirect !== undefined) app.get(redirect.page.path, routes.redirectPage(site, redirect));
  for (const form of forms) {
    app.get(form.path, routes.showFormOutcome(site, form));
    app.post(form.path, routes.handleForm(site, form));
  }
  for (const { path } of publicPages.filter(({ isGuest }) => !isGuest))
    app.get(path, routes.countVisit(site), cachedPage, (c) =>
      pages.render(c.req.path, originOf(c), { tag: c.get("address").tag }),
    );
  const cachedAdmin = cacheResponses(cache, () => "admin");
  // Addresses that one may guess.
  for (const [path, part] of [
    ["/admin/shares", "share-links"],
    ["/admin/downloads", "downloads"],
  ] as const)
    app.get(path, (c) => c.redirect(`${SHARING_PATH}#${part}`));
  for (const path of adminPaths) app.get(path, cachedAdmin, () => pages.renderAdmin());
  app.get(LOOK_PREVIEW, routes.serveLookPreview(site));

  app.notFound(showMissing);
  app.onError((error, c) =>
    error instanceof AppError ? errorResponse(error, c) : internalErrorResponse(logFailedRequest(error)),
  );
  return app;
}

function refuseMethod(c: Context<Env>, methods: string[]): Response {
  // Without this, Hono adds headers of the 404 page, such as its encoding.
  c.res = undefined;
  return respondMethodNotAllowed(methods.join(", "));
}

/** The owner's response contains drafts (§16), so it must not be cached for visitors. */
function isOwnersRequest(c: Context<Env>): boolean {
  return c.req.raw.headers.has("authorization");
}
