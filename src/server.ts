import type { createApp, Deps } from "./app.ts";
import type { Assets } from "./assets.ts";
import type { Config } from "./config.ts";
import { answerFormPost, CONTACT_PATH, isFormPost, sentForm } from "./contacts/form-post.ts";
import { readResume } from "./downloads/downloads.store.ts";
import { type Handler, keptRoute, type Server } from "./http/kept-route.ts";
import { clientOf } from "./http/proxy.ts";
import type { ReplyCache } from "./http/reply-cache.ts";
import { Representation } from "./http/representation.ts";
import { apiHeaders, commonHeaders, transportSecurity } from "./http/security-headers.ts";
import { serveUpload } from "./media/serve-upload.ts";
import { health } from "./pages/health.ts";
import type { Pages } from "./pages/pages.ts";
import { drawnReply } from "./pages/pictures.ts";
import { robots, sitemap } from "./pages/sitemap.ts";

export type Site = {
  config: Config;
  deps: Omit<Deps, "backups">;
  /** The API; its code is loaded with the first call, or soon after the start. */
  app(): Promise<ReturnType<typeof createApp>>;
  cache: ReplyCache;
  pages: Pages;
  assets: Assets;
};

/** Public reads of spec §7 whose answers are the same for everyone, so that they are kept as bytes. */
const sharedReads = new Set([
  "/api/abouts/site-about",
  "/api/downloads/site-resume",
  "/api/educations/site-educations",
  "/api/experiences/site-experiences",
  "/api/links/site-links",
  "/api/media/site-pictures",
  "/api/projects/site-projects",
  "/api/skills/site-skills",
  "/api/summaries/user-summary",
  "/api/users/site-info",
]);

/** Pages that every site has. */
const fixedPages = ["/", "/experience", "/projects", "/about", CONTACT_PATH];
/** Paths beside those of pages that are always there. */
const fixedPaths = new Set(["/healthz", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/site.webmanifest"]);

/** Longest path that is looked at; the longest of our own has under 100 characters. */
const PATH_MAX = 2048;
/** Longest time in seconds that a connection may stay silent. */
const IDLE_SECONDS = 60;

/** Answers every request: finished replies first, then files, the API and pages. */
export function startServer(site: Site) {
  const { config, cache, assets } = site;
  const reply: Handler = (request, server) => {
    const path = pathOf(request.url);
    if (request.method === "GET" || request.method === "HEAD") {
      const asset = assets.find(path);
      if (asset !== undefined) return asset.respond(request);
      const known = cache.get(sharedReads.has(path) ? path : pageKey(site, request, server, path));
      if (known !== undefined) return known.respond(request);
    }
    return answer(site, request, path, server);
  };
  const isEverEncrypted = config.url.startsWith("https:") || config.hasTrustedProxies;
  // Only a site that may be asked under https pays for finding out.
  const secured = (handler: Handler): Handler =>
    isEverEncrypted
      ? async (request, server) => {
          const response = await handler(request, server);
          if (isEncrypted(request, server, config)) response.headers.set(...transportSecurity);
          return response;
        }
      : handler;
  return Bun.serve({
    port: config.port,
    hostname: config.host,
    idleTimeout: IDLE_SECONDS,
    // Each route counts what it takes; a backup that comes back may have any size.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    routes: Object.fromEntries(
      Object.entries(keptRoutes(site, reply)).map(([path, handler]) => [path, secured(handler)]),
    ),
    fetch: secured(reply),
    error(error) {
      console.error("Failed:", error);
      return Response.json(
        { error: { code: "internal", message: "Something went wrong on the server." } },
        { status: 500, headers: apiHeaders },
      );
    },
  });
}

/**
 * The handlers of what is asked for most; each looks at no more of a request than its answer depends on. What a trusted
 * proxy says of the address is left to `reply`.
 */
function keptRoutes(site: Site, reply: Handler): Record<string, Handler> {
  const { config, cache } = site;
  const routes: Record<string, Handler> = {};
  for (const path of sharedReads)
    routes[path] = keptRoute({ cache, keyOf: () => path, isOfHost: false, otherwise: reply });
  const isOfHost = config.url === "";
  if (isOfHost && config.hasTrustedProxies) return routes;
  for (const path of fixedPages) {
    const kept = keptRoute({
      cache,
      keyOf: (host) => (isOfHost ? `${host}${path}` : path),
      isOfHost,
      otherwise: reply,
    });
    routes[path] =
      path === CONTACT_PATH
        ? (request, server) => (sentForm(path, request.url) === null ? kept : reply)(request, server)
        : kept;
  }
  return routes;
}

/** Whether browsers reach the site by https: as it is set, or as a trusted proxy says. */
function isEncrypted(request: Request, server: Server, config: Config): boolean {
  if (config.url.startsWith("https:")) return true;
  const { origin } = clientOf(request, peerOf(request, server), config.isTrustedProxy);
  return origin.startsWith("https:");
}

async function answer(site: Site, request: Request, path: string, server: Server): Promise<Response> {
  const { config } = site;
  if (path === "/api" || path.startsWith("/api/"))
    return sharedReads.has(path) && request.method === "GET"
      ? await sharedRead(site, request, path)
      : await (await site.app()).fetch(request, {
          clientAddress: clientOf(request, peerOf(request, server), config.isTrustedProxy).clientAddress,
          allowSilence: () => server.timeout(request, 0),
        });
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isFormPost(request, path)) return takeForm(site, request, path, server);
  if (!isRead && (fixedPaths.has(path) || site.pages.has(path)))
    return new Response("Method Not Allowed\n", {
      status: 405,
      headers: { ...commonHeaders, Allow: "GET, HEAD" },
    });
  return (await answerDrawn(site, request, path)) ?? answerRead(site, request, server, path);
}

/** The contact form without script (contacts/form-post.ts). */
function takeForm(site: Site, request: Request, path: string, server: Server): Promise<Response> {
  const { config, pages } = site;
  const origin = originOf(request, server, config);
  const { clientAddress } = clientOf(request, peerOf(request, server), config.isTrustedProxy);
  return answerFormPost(request, {
    origin,
    send: async (body) =>
      await (await site.app()).fetch(new Request(`${origin}/api/v1.0/email/send`, { method: "POST", body }), {
        clientAddress,
      }),
    render(posted, status) {
      const response = pages.render(path, origin, posted, status).reply.respond(request);
      response.headers.set("Cache-Control", "no-store");
      return response;
    },
  });
}

/** Previews and icons are kept under their path, whatever the address and the query they are asked under. */
async function answerDrawn({ cache, deps }: Site, request: Request, path: string): Promise<Response | null> {
  const { revision } = deps.store;
  const key = `drawn ${path}`;
  const reply = cache.get(key) ?? (await drawnReply(deps.store.db, deps.uploads, path));
  if (reply === null) return null;
  cache.set(key, reply, revision);
  return reply.respond(request);
}

/** Asks the API once and keeps its answer until the content changes. */
async function sharedRead({ app, cache, deps }: Site, request: Request, path: string): Promise<Response> {
  const { revision } = deps.store;
  const response = await (await app()).fetch(new Request(request.url));
  if (response.status !== 200) return response;
  const reply = new Representation(new Uint8Array(await response.arrayBuffer()), {
    type: "application/json; charset=utf-8",
    headers: { ...apiHeaders, "Cache-Control": "no-cache" },
  });
  cache.set(path, reply, revision);
  return reply.respond(request);
}

/** Answers what is neither an asset nor the API. */
function answerRead(site: Site, request: Request, server: Server, path: string): Response {
  const { deps } = site;
  const { db } = deps.store;
  const origin = originOf(request, server, site.config);
  if (path === "/healthz") return health(deps);
  if (path === "/robots.txt") return robots(origin).respond(request);
  if (path === "/sitemap.xml") return sitemap(db, origin).respond(request);
  if (path === "/resume") {
    const resume = readResume(db);
    if (resume !== null) return redirect(302, resume.link);
  }
  const upload = serveUpload(db, deps.uploads, path, request);
  if (upload !== null) return upload;
  // What can't be decoded is no page either.
  const decoded = decodePath(path) ?? MISSING;
  if (decoded.length > 1 && decoded.endsWith("/") && !decoded.startsWith("//"))
    return redirect(308, path.replace(/\/+$/, ""));
  return answerPage(site, request, pageKey(site, request, server, path), decoded, origin);
}

/** Under which every unknown path finds the page that says so. */
const MISSING = "\u0000missing";

function answerPage(
  { cache, deps, pages }: Site,
  request: Request,
  key: string,
  path: string,
  origin: string,
): Response {
  const place = pages.has(path) ? key : MISSING + origin;
  const known = cache.get(place);
  if (known !== undefined) return known.respond(request);
  const { revision } = deps.store;
  const { reply, isKept } = pages.render(path, origin, sentForm(path, request.url));
  if (isKept) cache.set(place, reply, revision);
  return reply.respond(request);
}

function redirect(status: 302 | 308, location: string): Response {
  return new Response(null, {
    status,
    headers: { ...commonHeaders, Location: location, "Cache-Control": "no-cache" },
  });
}

/**
 * Where a page is kept: its canonical links make it differ by the address it is asked under. Cheap, because every
 * request pays for it.
 */
function pageKey({ config }: Site, request: Request, server: Server, path: string): string {
  const place = sentForm(path, request.url) === null ? path : `${path} sent`;
  if (config.url !== "") return place;
  return config.hasTrustedProxies
    ? originOf(request, server, config) + place
    : `${request.headers.get("host")}${place}`;
}

/** The path of an absolute address, still encoded, without its query. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/** Null for a path that is broken, too long or holds control characters. */
function decodePath(path: string): string | null {
  if (path.length > PATH_MAX) return null;
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    return /[\u0000-\u001f\u007f\\]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** The site's public address: the setting, else what the request came to, as a trusted proxy tells it. */
function originOf(request: Request, server: Server, config: Config): string {
  if (config.url !== "") return config.url;
  const peer = config.hasTrustedProxies ? peerOf(request, server) : "";
  return clientOf(request, peer, config.isTrustedProxy).origin;
}

function peerOf(request: Request, server: Server): string {
  return server.requestIP(request)?.address ?? "";
}
