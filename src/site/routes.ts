// Handlers for paths outside the API. app.ts assigns them to paths.
import { create as dispositionOf } from "content-disposition";
import type { Context, Handler, MiddlewareHandler } from "hono";
import { lastPublicChange } from "../core/content/public-db.ts";
import type { Db } from "../core/database/client.ts";
import type { PageForm } from "../core/feature/page-form.ts";
import type { DocumentContext, VisitorContent } from "../core/feature/visitors.ts";
import type { Env } from "../core/http/env.ts";
import { logEvent } from "../core/http/log.ts";
import type { Connection } from "../core/http/proxy.ts";
import { matchesIfNoneMatch, Representation } from "../core/http/representation.ts";
import { transportSecurity } from "../core/http/security-headers.ts";
import { languageOf, type ServerLanguage } from "../core/languages/catalogs.ts";
import { inLanguage, siteLanguage } from "../core/languages/site-language.ts";
import { designs, typePairs } from "../shared/designs.ts";
import { isAdminPath, loadParts } from "./features.ts";
import { findDrawing } from "./pages/drawings.ts";
import { isPagePath } from "./pages/page-content.ts";
import type { Site } from "./site.ts";

type Feature<K extends keyof VisitorContent> = NonNullable<VisitorContent[K]>;

/** The site's public address without a trailing slash. */
export function originOf(c: Context<Env>): string {
  return c.env?.origin ?? "http://localhost";
}

/** Counts a visit if the page was shown. */
export function countVisit({ visits }: Site): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (c.res.status === 200 || c.res.status === 304) visits?.recordVisit(visitOf(c));
  };
}

/** Cache key of a public page. It contains the origin, because the page does in its canonical links. */
export function pageKey(origin: string, path: string): string {
  return `page ${origin}${path}`;
}

/** Creates a handler that answers requests for cached public pages and counts the visits. It returns null for any other request. */
export function serveCachedPage({ cache, visits }: Site) {
  return (request: Request, connection: Connection): Response | null => {
    const path = request.url.slice(request.url.indexOf("/", "https://".length));
    const page = request.method === "GET" ? cache.get(pageKey(connection.origin, path)) : undefined;
    if (page === undefined) return null;
    const response = page.respond(request);
    if (connection.isEncrypted) response.headers.set(...transportSecurity);
    visits?.recordVisit({ path, request, address: connection.clientAddress });
    return response;
  };
}

/** Notes requests with the owner's token, so that statistics don't count the owner as a visitor. */
export function rememberOwner({ visits }: Site): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (c.req.raw.headers.has("authorization") && c.res.status !== 401) visits?.recordOwner(visitOf(c));
  };
}

/**
 * Passes a request to the API, which is loaded on first use. `/de/api/…` is `/api/…?lang=de`: a published site has no
 * queries, so pages read by such paths.
 */
export function serveApi({ loadApi }: Site): Handler<Env> {
  return async (c) => {
    const { prefix, tag, isHidden } = c.get("address");
    if (tag === null) return await (await loadApi()).fetch(c.req.raw, c.env);
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice(prefix.length);
    url.searchParams.set("lang", tag);
    if (isHidden) c.env.seesHidden = true;
    return await (await loadApi()).fetch(new Request(url, c.req.raw), c.env);
  };
}

/** The path of a request with its language. */
export function addressOf(c: Context<Env>): string {
  const { prefix, path } = c.get("address");
  return path.startsWith(`${prefix}/`) && prefix !== "" ? path : inLanguage(prefix, path);
}

/** The language of an address. */
function languageFor({ store }: Site, c: Context<Env>): ServerLanguage {
  const { tag } = c.get("address");
  return tag === null ? siteLanguage(store.publicDb) : languageOf(tag);
}

/** The public content in the language of an address. */
function dbFor({ store }: Site, c: Context<Env>): Db {
  const { tag } = c.get("address");
  return tag === null ? store.publicDb : store.dbIn(tag);
}

/** Redirects from the address of a replaced file to its successor. */
export function redirectReplacedFile(
  { visitors, store }: Site,
  c: Context<Env>,
): Response | Promise<Response> {
  for (const { redirectReplacedFile } of visitors) {
    const found = redirectReplacedFile?.(store.publicDb, c.req.path) ?? null;
    if (found !== null) return c.redirect(found, 302);
  }
  return c.notFound();
}

/** Serves a file at an address that stays the same when the file is replaced. */
export function serveNamedFile({ store, served }: Site, files: Feature<"files">): Handler<Env> {
  return (c) => {
    const file = files.find(store.publicDb, c.req.param("name") ?? "");
    const response = file === null ? null : served.respond(file, c.req.raw);
    if (response === null) return c.notFound();
    response.headers.set("Cache-Control", "no-cache");
    return response;
  };
}

/** Serves a document that a feature generates from the content. */
export function serveDocument(site: Site, document: Feature<"documents">[number]): Handler<Env> {
  return async (c) => {
    const body = await document.make(await documentContextOf(site, c));
    if (document.isOptional && body === "") return await c.notFound();
    const isText = typeof body === "string";
    return new Response(isText ? body : body.body, {
      headers: {
        "Content-Type": document.type,
        ...(!isText && { "Content-Disposition": dispositionOf(body.name, { type: "inline" }) }),
        ...site.cacheHeaders,
      },
    });
  };
}

/** Serves a generated picture (a preview or an icon), or the manifest that lists the icons. */
export function serveDrawing(site: Site): Handler<Env> {
  const { uploads, visitors } = site;
  return async (c) => {
    const drawing = findDrawing({ db: dbFor(site, c), uploads, visitors }, c.req.path, c.get("address").tag);
    if (drawing === null) return await c.notFound();
    const { headers } = drawing;
    // Compared before drawing, which is slow.
    if (matchesIfNoneMatch(c.req.raw, headers.ETag)) return new Response(null, { status: 304, headers });
    return new Response(await drawing.draw(), { headers });
  };
}

/** Redirects from a feature's page to its target, such as from `/resume` to the file, if there is one. */
export function redirectPage(
  { store, addresses }: Site,
  { target }: Feature<"redirect">,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const location = target(store.publicDb);
    if (location === null) return await next();
    const { prefix } = c.get("address");
    return c.redirect(addresses.isInEachLanguage(location) ? prefix + location : location, 302);
  };
}

/** Serves a page that is found only by its address, such as a share link's. */
export function servePrivatePage(site: Site, guests: Feature<"privatePages">): Handler<Env> {
  const { store, visitors, visits, pages, log } = site;
  return async (c) => {
    const { path } = c.req;
    const { prefix, tag } = c.get("address");
    return await guests.answer({
      request: requestOf(c),
      path,
      prefix,
      language: languageFor(site, c),
      store,
      visitors,
      clientAddress: c.env?.clientAddress ?? "",
      origin: originOf(c),
      isOwner: () => visits?.isOwner(visitOf(c)) ?? false,
      recordVisit: (name) => visits?.recordVisit({ ...visitOf(c), path: name }),
      logEvent: (event) => logEvent(log, c, event),
      document: () => documentContextOf(site, c),
      render: (key, value, options) => pages.renderGuest(path, { key, outcome: value }, options, tag),
    });
  };
}

/** Shows the outcome of a form that was sent without script. */
export function showFormOutcome({ pages }: Site, form: PageForm): MiddlewareHandler<Env> {
  return async (c, next) => {
    const outcome = form.outcomeOf(c.req.url);
    if (outcome === null) return await next();
    const posted = { key: form.key, outcome };
    return pages.render(form.path, originOf(c), { posted, tag: c.get("address").tag });
  };
}

/** Handles a form that a browser posts without script. */
export function handleForm(site: Site, form: PageForm): Handler<Env> {
  const { loadApi, config, pages } = site;
  return async (c) => {
    const { prefix, tag } = c.get("address");
    const origin = originOf(c);
    const answer = await form.answer();
    return await answer(c.req.raw, {
      origin,
      language: languageFor(site, c),
      prefix,
      publishedOrigin: config.publish.url,
      call: async (path, body) =>
        await (await loadApi()).fetch(new Request(`${origin}/api${path}`, { method: "POST", body }), c.env),
      render(outcome, status) {
        const response = pages.render(form.path, origin, {
          posted: { key: form.key, outcome },
          status,
          tag,
        });
        response.headers.set("Cache-Control", "no-store");
        return response;
      },
    });
  };
}

/** Shows a public page in a look that is not saved yet. It needs no login, because it shows only what the page shows. */
export function serveLookPreview({ pages }: Site): Handler<Env> {
  return (c) => {
    const path = c.req.query("path") ?? "/";
    const design = designs.find(({ id }) => id === c.req.query("design"))?.id;
    const type = typePairs.find(({ id }) => id === c.req.query("type"))?.id;
    const shown = isPagePath(path) && !isAdminPath(path) ? path : MISSING;
    return pages.renderPreview(
      shown,
      { ...(design && { design }), ...(type && { type }) },
      c.get("address").tag,
    );
  };
}

/** A path without a page. */
const MISSING = "/404";

/**
 * Answers paths without a route: removes trailing slashes and the main language's prefix by a redirect, else shows the 404
 * page.
 */
export function serveMissing({ pages, cache, addresses }: Site): (c: Context<Env>) => Promise<Response> {
  return async (c) => {
    const { path } = c.req;
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const { pathname, search } = new URL(c.req.url);
    const main = isRead ? addresses.withoutMainPrefix(pathname) : null;
    if (main !== null) return c.redirect(main + search, 308);
    if (isRead && /^\/[^/].*\/$/.test(path)) return c.redirect(pathname.replace(/\/+$/, "") + search, 308);
    const origin = originOf(c);
    const { tag, isHidden } = c.get("address");
    if (isHidden) return pages.render(MISSING, origin, { tag });
    const missing = await cache.getOrRender(`missing ${origin} ${tag ?? ""}`, async () => {
      const page = pages.render(MISSING, origin, { tag });
      return page.status === 404 ? await Representation.of(page) : null;
    });
    return missing?.respond(c.req.raw) ?? pages.render(MISSING, origin, { tag });
  };
}

async function documentContextOf(site: Site, c: Context<Env>): Promise<DocumentContext> {
  const { store, visitors, uploads } = site;
  return {
    db: dbFor(site, c),
    origin: originOf(c),
    visitors,
    uploadsFolder: uploads.folder,
    changedAt: lastPublicChange(store.publicDb, store.model),
    parts: await loadParts("export"),
    language: languageFor(site, c),
    prefix: c.get("address").prefix,
  };
}

function visitOf(c: Context<Env>) {
  return { path: addressOf(c), request: requestOf(c), address: c.env?.clientAddress ?? "" };
}

function requestOf(c: Context<Env>): Request {
  return c.env?.request ?? c.req.raw;
}
