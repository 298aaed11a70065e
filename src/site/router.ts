import { onlyRead } from "../core/http/methods.ts";
import { clientOf, originOf, peerOf, type unnamedProxyNotice } from "../core/http/proxy.ts";
import { Representation } from "../core/http/representation.ts";
import type { ReplyCache } from "../core/http/response-cache.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { CONTACT_PATH, sentForm } from "../features/contacts/contact-path.ts";
import { answerFormPost } from "../features/contacts/form-post.ts";
import { readResume } from "../features/downloads/downloads.store.ts";
import type { Config } from "../program/config.ts";
import type { createApp, Deps } from "./app.ts";
import { health } from "./pages/health.ts";
import { isPagePath } from "./pages/page-content.ts";
import type { Pages } from "./pages/pages.ts";
import { drawnReply, isDrawnPath } from "./pages/pictures.ts";
import { robots, sitemap } from "./pages/sitemap.ts";
import { pageKey, sharedReads } from "./paths.ts";
import type { ServedUploads } from "./served-uploads.ts";

type Server = Bun.Server<undefined>;

/** What answers are made of. */
export type Site = {
  config: Config;
  deps: Omit<Deps, "backups">;
  cache: ReplyCache;
  served: ServedUploads;
  /** What is being drawn, by the content's revision and the path. */
  drawing: Map<string, Promise<Representation | null>>;
  /** Called for what is limited by the client's address, see `unnamedProxyNotice`. */
  noticeProxy: ReturnType<typeof unnamedProxyNotice>;
  /** The API; its code is loaded with the first call. */
  app(): Promise<ReturnType<typeof createApp>>;
  /** What renders pages, likewise. */
  pages(): Promise<Pages>;
};

/** Paths beside those of pages that are always there. */
const fixedPaths = new Set(["/healthz", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/site.webmanifest"]);

/** Longest path that is looked at; the longest of our own has under 100 characters. */
const PATH_MAX = 2048;

/** Answers what is no asset, and what is not kept. */
export async function answer(site: Site, request: Request, path: string, server: Server): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (path === "/api" || path.startsWith("/api/"))
    return sharedReads.has(path) && isRead
      ? await sharedRead(site, request, path)
      : await (await site.app()).fetch(asGet(request), {
          clientAddress: addressOf(site, request, server),
          disableIdleTimeout: () => server.timeout(request, 0),
          isHead: request.method === "HEAD",
        });
  if (path === CONTACT_PATH && request.method === "POST") return takeForm(site, request, path, server);
  if (path === CONTACT_PATH && !isRead) return onlyRead("GET, HEAD, POST");
  if (!isRead && (fixedPaths.has(path) || isPagePath(path))) return onlyRead();
  const response =
    (await answerDrawn(site, request, path)) ?? (await answerRead(site, request, server, path));
  return isRead || response.status === 404 ? response : onlyRead();
}

function addressOf({ config, noticeProxy }: Site, request: Request, server: Server): string {
  const peer = peerOf(request, server);
  noticeProxy(request, peer, config.isTrustedProxy);
  return clientOf(request, peer, config.isTrustedProxy).clientAddress;
}

/** Bun leaves the body of an answer to HEAD out, and says its length. */
function asGet(request: Request): Request {
  return request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
}

/** The contact form without script (features/contacts/form-post.ts). */
async function takeForm(site: Site, request: Request, path: string, server: Server): Promise<Response> {
  const { config } = site;
  const pages = await site.pages();
  const origin = originOf(request, server, config);
  const clientAddress = addressOf(site, request, server);
  return await answerFormPost(request, {
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
async function answerDrawn(site: Site, request: Request, path: string): Promise<Response | null> {
  if (!isDrawnPath(path)) return null;
  const { cache, deps, drawing } = site;
  const { revision } = deps.store;
  const key = `drawn ${path}`;
  const work = `${revision} ${path}`;
  const draw = () => {
    const drawn = drawnReply(deps.store.db, deps.uploads, path).finally(() => drawing.delete(work));
    drawing.set(work, drawn);
    return drawn;
  };
  // Of a burst only the first draws.
  const reply = cache.get(key) ?? (await (drawing.get(work) ?? draw()));
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
    headers: { ...commonHeaders, "Cache-Control": "no-cache" },
  });
  cache.set(path, reply, revision, true);
  return reply.respond(request);
}

/** Answers what is neither an asset nor the API. */
async function answerRead(site: Site, request: Request, server: Server, path: string): Promise<Response> {
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
  const upload = site.served.answer(path, request);
  if (upload !== null) return upload;
  // What can't be decoded is no page either.
  const decoded = decodePath(path) ?? MISSING;
  // Both: an encoded slash can't be cut off, and of an address that can't be read nobody knows where it leads.
  if (decoded.length > 1 && decoded.endsWith("/") && path.endsWith("/") && !decoded.startsWith("//"))
    return redirect(308, path.replace(/\/+$/, "") + new URL(request.url).search);
  return await answerPage(site, request, pageKey(request, server, path, site.config), decoded, origin);
}

/** Under which every unknown path finds the page that says so. */
const MISSING = "\u0000missing";

async function answerPage(
  { cache, deps, pages }: Site,
  request: Request,
  key: string,
  path: string,
  origin: string,
): Promise<Response> {
  const isPage = isPagePath(path);
  const place = isPage ? key : MISSING + origin;
  const renderer = await pages();
  // Of a burst only the first finds nothing.
  const known = cache.get(place);
  if (known !== undefined) return known.respond(request);
  const { revision } = deps.store;
  const { reply, isKept } = renderer.render(path, origin, sentForm(path, request.url));
  if (isKept) cache.set(place, reply, revision, isPage);
  return reply.respond(request);
}

function redirect(status: 302 | 308, location: string): Response {
  return new Response(null, {
    status,
    headers: { ...commonHeaders, Location: location, "Cache-Control": "no-cache" },
  });
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
