import { lastWritten } from "../core/content/visible.ts";
import type { PageForm } from "../core/feature/page-form.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import { onlyRead } from "../core/http/methods.ts";
import { clientOf, originOf, peerOf } from "../core/http/proxy.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { designs, typePairs } from "../shared/designs.ts";
import { LOOK_PREVIEW } from "../shared/look.ts";
import { isAdminPath, loadParts } from "./features.ts";
import { answerDrawn, madeDocument, sharedRead } from "./made-answers.ts";
import { health } from "./pages/health.ts";
import { isPagePath } from "./pages/page-content.ts";
import { robots, sitemap } from "./pages/sitemap.ts";
import { formAt, formOutcome, pageKey, sharedReads } from "./paths.ts";
import type { Site } from "./site.ts";
import { clientRequest } from "./visits.ts";

type Server = Bun.Server<undefined>;

/** Paths beside those of pages that are always there. */
const fixedPaths = new Set(["/healthz", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/site.webmanifest"]);

/** Longest path that is looked at; the longest of our own has under 100 characters. */
const PATH_MAX = 2048;

/** Answers what is no asset, and what is not kept. */
export async function answer(site: Site, request: Request, path: string, server: Server): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (path === "/api" || path.startsWith("/api/"))
    return sharedReads.has(path) && isRead && !request.headers.has("authorization")
      ? await sharedRead(site, request, path)
      : await answerApi(site, request, server);
  const guests = site.visitors.find((feature) => feature.guests && path.startsWith(feature.guests.prefix));
  if (guests?.guests !== undefined) return await answerGuest(site, request, path, server, guests.guests);
  if (path === LOOK_PREVIEW && isRead) return await answerPreview(site, request);
  const form = formAt(path);
  if (form !== undefined && request.method === "POST") return takeForm(site, request, form, server);
  if (form !== undefined && !isRead) return onlyRead("GET, HEAD, POST");
  if (!isRead && (fixedPaths.has(path) || isPagePath(path))) return onlyRead();
  const response =
    (await answerDrawn(site, request, path)) ?? (await answerRead(site, request, server, path));
  return isRead || response.status === 404 ? response : onlyRead();
}

async function answerApi(site: Site, request: Request, server: Server): Promise<Response> {
  const response = await (await site.app()).fetch(asGet(request), {
    clientAddress: addressOf(site, request, server),
    origin: originOf(request, server, site.config),
    disableIdleTimeout: () => server.timeout(request, 0),
    isHead: request.method === "HEAD",
  });
  if (request.headers.has("authorization") && response.status !== 401)
    site.visits?.noteOwner(clientRequest(request, server, site.config));
  return response;
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

/** A page's form from a browser without script. */
async function takeForm(site: Site, request: Request, form: PageForm, server: Server): Promise<Response> {
  const { config } = site;
  const pages = await site.pages();
  const origin = originOf(request, server, config);
  const clientAddress = addressOf(site, request, server);
  const answerForm = await form.answer();
  return await answerForm(request, {
    origin,
    publishedOrigin: config.publish.url,
    call: async (path, body) =>
      await (await site.app()).fetch(new Request(`${origin}/api${path}`, { method: "POST", body }), {
        clientAddress,
      }),
    render(outcome, status) {
      const posted = { key: form.key, outcome };
      const response = pages.render(form.path, origin, posted, status).reply.respond(request);
      response.headers.set("Cache-Control", "no-store");
      return response;
    },
  });
}

/** A page in a look that is not stored yet, see `Pages.renderPreview`; it shows no more than the page itself does. */
async function answerPreview(site: Site, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const path = decodePath(asked.get("path") ?? "/") ?? MISSING;
  const design = designs.find(({ id }) => id === asked.get("design"))?.id;
  const type = typePairs.find(({ id }) => id === asked.get("type"))?.id;
  const shown = isPagePath(path) && !isAdminPath(path) ? path : MISSING;
  const pages = await site.pages();
  return pages.renderPreview(shown, { ...(design && { design }), ...(type && { type }) }).respond(request);
}

/** A page that whoever has its address sees; nothing of it is kept. */
async function answerGuest(
  site: Site,
  request: Request,
  path: string,
  server: Server,
  guests: NonNullable<VisitorContent["guests"]>,
): Promise<Response> {
  const { store, visitors, uploads, visits } = site;
  const origin = originOf(request, server, site.config);
  const decoded = decodePath(path) ?? MISSING;
  const pages = await site.pages();
  return await guests.answer({
    request,
    path: decoded,
    store,
    visitors,
    clientAddress: addressOf(site, request, server),
    origin,
    isOwner: () => visits?.isOwner(clientRequest(request, server, site.config)) ?? false,
    note: (name) => visits?.note({ ...clientRequest(request, server, site.config), path: name }),
    document: async () => ({
      db: store.visible,
      origin,
      visitors,
      uploadsFolder: uploads.folder,
      changedAt: lastWritten(store.visible, store.model),
      parts: await loadParts("export"),
    }),
    render: (key, value, options) =>
      pages.renderGuest(decoded, { key, outcome: value }, options).respond(request),
  });
}

/** Answers what is neither an asset nor the API. */
async function answerRead(site: Site, request: Request, server: Server, path: string): Promise<Response> {
  const { visible: db } = site.store;
  const origin = originOf(request, server, site.config);
  if (path === "/healthz") return health(site);
  if (path === "/robots.txt") return robots(origin, site.cacheHeaders).respond(request);
  if (path === "/sitemap.xml") return sitemap(db, site.visitors, origin, site.cacheHeaders).respond(request);
  const leads = site.visitors.find((feature) => feature.redirect?.page.path === path)?.redirect?.target(db);
  if (leads) return redirect(302, leads);
  const made = await madeDocument(site, path, origin);
  if (made !== null) return made.respond(request);
  const upload = site.served.answer(path, request) ?? namedFile(site, request, path);
  if (upload !== null) return upload;
  const successor = path.startsWith("/uploads/") ? successorOf(site, path) : null;
  if (successor !== null) return redirect(302, successor);
  // What can't be decoded is no page either.
  const decoded = decodePath(path) ?? MISSING;
  // Both: an encoded slash can't be cut off, and of an address that can't be read nobody knows where it leads.
  if (decoded.length > 1 && decoded.endsWith("/") && path.endsWith("/") && !decoded.startsWith("//"))
    return redirect(308, path.replace(/\/+$/, "") + new URL(request.url).search);
  return await answerPage(site, request, pageKey(request, server, path, site.config), decoded, origin);
}

/** A file under an address that stays when another takes its place. */
function namedFile({ visitors, store, served }: Site, request: Request, path: string): Response | null {
  for (const { files } of visitors) {
    if (files === undefined || !path.startsWith(files.prefix)) continue;
    const name = decodePath(path.slice(files.prefix.length));
    const file = name === null ? null : files.find(store.visible, name);
    return file === null ? null : served.answer(file, request, "under a name that stays");
  }
  return null;
}

function successorOf({ visitors, store }: Site, file: string): string | null {
  for (const { successor } of visitors) {
    const found = successor?.(store.visible, file) ?? null;
    if (found !== null) return found;
  }
  return null;
}

/** Under which every unknown path finds the page that says so. */
const MISSING = "\u0000missing";

async function answerPage(
  { cache, store, pages }: Site,
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
  const { revision } = store;
  const outcome = formOutcome(path, request.url);
  const posted = outcome === null ? null : { key: formAt(path)?.key ?? [], outcome };
  const { reply, isKept } = renderer.render(path, origin, posted);
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
