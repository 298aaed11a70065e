import { setImmediate } from "node:timers/promises";
import type { ContentStore } from "../core/content/content-store.ts";
import {
  type PublishedFile,
  type PublishedSite,
  type PublishOptions,
  publishRank,
  type Redirect,
} from "../core/feature/published-site.ts";
import type { VisitorContent } from "../core/feature/visitors.ts";
import { inLanguage, offeredLanguages } from "../core/languages/site-language.ts";
import { readSitePictures } from "../core/media/media.store.ts";
import { forEachConcurrently } from "../core/process/for-each-concurrently.ts";
import { addBasePath } from "../features/publish/add-base-path.ts";
import { variantAddress, variantsOf } from "../shared/picture-variants.ts";
import type { Assets } from "./assets.ts";
import { fixedPages, loadParts, publicPages, sharedReads } from "./features.ts";
import { isPagePath } from "./pages/page-content.ts";
import { addInlineHashes, mergePolicies } from "./published-csp.ts";

/** Placeholder for an unknown public address. It is removed from every published file. */
export const UNKNOWN_ORIGIN = "http://vitrine.invalid";

/** Browsers and caches revalidate pages on every request. */
const PAGE_CACHE = "public, max-age=0, must-revalidate";
/** Bytes; longer texts are compressed in memory until they are sent. */
const COMPRESS_FROM = 2048;

type Options = PublishOptions & {
  store: ContentStore;
  assets: Assets;
  /** Requests an address as a visitor. @param etag of the version that is already published */
  request(address: string, etag?: string): Promise<Response>;
  /** The `ETag` of the version that is already published; `""` if unknown. */
  knownEtag(address: string): string;
  signal?: AbortSignal | undefined;
};

/** How many drawings are requested at once: as many as one subprocess draws (pages/draw.ts). */
const DRAWINGS_AT_ONCE = 20;

/**
 * Collects the whole public site as files (§20), with the bytes that the server sends unless an option such as `base`
 * changes them. Follows the addresses in pages, so that every file that a page uses is published.
 * @throws Error if a page of the site fails; the signal's reason when it is aborted
 */
export async function collectPublishedSite(options: Options): Promise<PublishedSite> {
  const { assets, url, base, signal } = options;
  const visitors = await loadParts("visitors");
  const files = new Map<string, PublishedFile>();
  const redirects: Redirect[] = [];
  const policies = new Set<string>();
  const seen = new Set<string>();
  const queue: { address: string; isOwn: boolean }[] = [];
  const drawings: string[] = [];
  const enqueue = (address: string, isOwn = false) => {
    if (seen.has(address)) return;
    seen.add(address);
    if (DRAWN.test(address)) drawings.push(address);
    else queue.push({ address, isOwn });
  };
  const prefixes = ["", ...offeredLanguages(options.store.publicDb).flatMap(({ prefix }) => prefix || [])];
  const inner = (address: string) => withoutPrefix(address, prefixes);
  const documents = new Map<string, Promise<Response>>(
    prefixes.flatMap((prefix) =>
      visitors.flatMap(({ documents: all = [] }) =>
        all.map(({ path }) => [prefix + path, deferErrors(options.request(prefix + path))] as const),
      ),
    ),
  );

  for (const name of assets.publicNames()) {
    await yieldToServer(signal);
    const response = assets.get(name)?.respond(new Request("http://localhost/"));
    if (response === undefined) continue;
    add(files, await toFile(`/assets/${name}`, response, options, policies));
  }
  for (const address of ownAddresses(options, visitors, prefixes)) enqueue(address, true);
  for (const { address, isOwn } of queue) {
    await yieldToServer(signal);
    const response = await (documents.get(address) ?? options.request(address));
    const location = response.headers.get("location");
    if (location !== null) {
      const isOwnPath = /^\/(?!\/)/.test(location);
      const to = isOwnPath ? base + location : location;
      redirects.push({ from: address, to });
      if (isOwnPath) enqueue(location);
      add(files, redirectFile(address, to));
      continue;
    }
    const isMissing = response.status === 404;
    const isPlaceholder = publicPages.some(({ path, isPlaceholder: is }) => is && path === inner(address));
    if (isMissing && !isOwn && !isPlaceholder) continue;
    if (response.status !== 200 && !isMissing)
      throw new Error(`${address} has status ${response.status}. Nothing was published.`);
    if (isMissing && !isPlaceholder && inner(address) !== MISSING) continue;
    const file = await toFile(address, response, options, policies, inner(address));
    add(files, file);
    if (!/^text\/html|json/.test(file.type)) continue;
    const text = await (await file.body()).text();
    for (const found of addressesIn(text, base)) enqueue(found);
  }
  const addDrawing = async (address: string) => {
    const file = await drawnFile(address, options, policies);
    if (file !== null) add(files, file);
  };
  await forEachConcurrently(drawings, DRAWINGS_AT_ONCE, addDrawing, signal);
  const policy = mergePolicies(policies, options.formUrl);
  if (url === "")
    for (const name of files.keys()) if (/^([\w-]+\/)?(sitemap|feed)\.xml$/.test(name)) files.delete(name);
  return { files: [...files.values()], redirects, policy };
}

/** Yields to the event loop, so that the server stays responsive. @throws the signal's reason when it is aborted */
async function yieldToServer(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await setImmediate();
}

/** A path without a page, which shows the 404 page. */
const MISSING = "/404";

/** An address without its language. @param prefixes the beginnings of addresses in each language */
function withoutPrefix(address: string, prefixes: string[]): string {
  const prefix = prefixes.find((each) => each !== "" && `${address}/`.startsWith(`${each}/`)) ?? "";
  return address.slice(prefix.length) || "/";
}

/** Addresses to publish even if no page links to them. */
function ownAddresses({ store, url }: Options, visitors: VisitorContent[], prefixes: string[]): string[] {
  const db = store.publicDb;
  const entries = visitors.flatMap((feature) => feature.entries ?? []);
  const inEachLanguage = [
    ...fixedPages,
    ...publicPages.filter(({ path, isPlaceholder }) => isPlaceholder && path !== "").map(({ path }) => path),
    MISSING,
    "/site.webmanifest",
    ...visitors.flatMap(({ documents = [] }) => documents.map(({ path }) => path)),
    ...sharedReads,
    ...entries.flatMap(({ page, address, list }) =>
      list(db).flatMap(({ _id }) => [page.path.replace(":id", _id), address.replace(":id", _id)]),
    ),
  ];
  return [
    ...prefixes.flatMap((prefix) => inEachLanguage.map((path) => inLanguage(prefix, path))),
    ...["/robots.txt", "/favicon.ico"],
    ...(url === "" ? [] : ["/sitemap.xml"]),
    ...visitors.flatMap(({ files }) =>
      files === undefined
        ? []
        : Array.from(files.list(db).keys(), (name) => files.prefix + encodeURIComponent(name)),
    ),
    ...Object.entries(readSitePictures({ db: store.publicDb, model: store.model })).flatMap(
      ([address, { width, poster }]) => [
        address,
        ...(poster === "" ? [] : [poster]),
        ...(/\.(webp|jpg|png|gif)$/.test(address)
          ? variantsOf(address, width).map((variant) => variantAddress(address, variant))
          : []),
      ],
    ),
  ];
}

/** Addresses on the same site that a page or its data contains. */
function* addressesIn(text: string, base: string): Iterable<string> {
  const own = (address: string) =>
    base !== "" && address.startsWith(`${base}/`) ? address.slice(base.length) : address;
  for (const [, address = ""] of text.matchAll(/\b(?:href|src|poster)="(\/[^"#?]*)/g)) {
    const path = own(address.replaceAll("&amp;", "&"));
    if (!/^\/(\/|assets\/|admin(\/|$)|([\w-]+\/)?api\/)/.test(path)) yield path;
  }
  for (const [found] of text.matchAll(/\/(?:uploads|previews|icons)\/[\w./-]+/g)) yield found;
}

/** Drawings, which are slow, but whose `ETag` is known before they are drawn. */
const DRAWN = /^\/(favicon\.ico$|icons\/|previews\/)/;

/** Prevents an unhandled rejection of a promise that is awaited later. */
function deferErrors<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Null if there is no drawing at the address. */
async function drawnFile(
  address: string,
  options: Options,
  policies: Set<string>,
): Promise<PublishedFile | null> {
  const response = await options.request(address, options.knownEtag(address));
  if (response.status === 304) return unchangedDrawing(address, response, options);
  if (response.status === 404) return null;
  if (response.status !== 200)
    throw new Error(`${address} has status ${response.status}. Nothing was published.`);
  const file = await toFile(address, response, options, policies);
  return { ...file, etag: response.headers.get("etag") ?? "" };
}

/** A drawing whose published version is up to date; it is drawn again only if its bytes are needed. */
function unchangedDrawing(address: string, response: Response, { request }: Options): PublishedFile {
  return {
    path: pathOf(address),
    address,
    rank: rankOf(address),
    type: address.endsWith(".jpg") ? "image/jpeg" : "image/png",
    cacheControl: PAGE_CACHE,
    disposition: "",
    policy: response.headers.get("content-security-policy") ?? "",
    isImmutable: false,
    etag: response.headers.get("etag") ?? "",
    body: async () => (await request(address)).blob(),
  };
}

function add(files: Map<string, PublishedFile>, file: PublishedFile): void {
  if (!files.has(file.path)) files.set(file.path, file);
}

async function toFile(
  address: string,
  response: Response,
  options: Options,
  policies: Set<string>,
  inner = address,
): Promise<PublishedFile> {
  const header = (name: string) => response.headers.get(name) ?? "";
  const type = header("content-type");
  const isImmutable = header("cache-control").includes("immutable");
  const isHtml = type.startsWith("text/html");
  // Attachments are the owner's files and must not be changed.
  const isText =
    isHtml || (/^text\/|json|xml/.test(type) && !header("content-disposition").startsWith("attachment"));
  let body = await response.blob();
  // Without a base path, assets are published unchanged.
  if (isText && !(isImmutable && options.base === "")) {
    const original = await body.text();
    const text = addBasePath(withoutUnknownOrigin(original, isHtml, options), type, options.base);
    if (text !== original) body = new Blob([text]);
    if (isHtml)
      policies.add(
        text === original
          ? header("content-security-policy")
          : addInlineHashes(header("content-security-policy"), text),
      );
  }
  const compressed =
    isText && body.size >= COMPRESS_FROM ? await Bun.zstdCompress(await body.bytes(), { level: 3 }) : null;
  return {
    path: pathOf(address, inner),
    address,
    rank: rankOf(inner),
    type,
    cacheControl: isImmutable ? header("cache-control") : PAGE_CACHE,
    disposition: header("content-disposition"),
    policy: isHtml ? "" : header("content-security-policy"),
    isImmutable: isImmutable && !(options.base !== "" && isText),
    etag: "",
    body: async () =>
      compressed === null ? body : new Blob([new Uint8Array(await Bun.zstdDecompress(compressed))]),
  };
}

/** If the site's address is unknown, removes what needs it and makes the other addresses relative to the host. */
function withoutUnknownOrigin(text: string, isHtml: boolean, { url, base }: PublishOptions): string {
  if (url !== "") return text;
  const without = isHtml
    ? text.replace(/\n<link rel="alternate" type="application\/atom\+xml"[^>]*>/, "")
    : text.replace(/\n*Sitemap: .*\n/, "\n");
  return without.replaceAll(UNKNOWN_ORIGIN + base, base).replaceAll(UNKNOWN_ORIGIN, base);
}

/** @param inner the address without its language */
function pathOf(address: string, inner = address): string {
  if (address === "/") return "index.html";
  const path = decodeURIComponent(address.slice(1));
  // Some hosts use the one in the folder of the missing page.
  if (inner === MISSING) return `${path}.html`;
  return isPagePath(inner) ? `${path}/index.html` : path;
}

function rankOf(address: string): number {
  if (address === "/") return publishRank.home;
  if (address === MISSING) return publishRank.page;
  if (/^\/(sitemap\.xml|feed\.xml|robots\.txt)$/.test(address)) return publishRank.index;
  if (sharedReads.has(address)) return publishRank.page;
  if (address.startsWith("/api/") || /^\/[^/]+\/[^/.]+$/.test(address)) return publishRank.entry;
  return isPagePath(address) ? publishRank.page : publishRank.part;
}

function redirectFile(address: string, to: string): PublishedFile {
  const href = Bun.escapeHTML(to);
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${href}</title>\n<meta http-equiv="refresh" content="0; url=${href}">\n<link rel="canonical" href="${href}">\n<p><a href="${href}">${href}</a></p>\n</html>\n`;
  return {
    path: `${decodeURIComponent(address.slice(1))}/index.html`,
    address,
    rank: publishRank.page,
    type: "text/html; charset=utf-8",
    cacheControl: PAGE_CACHE,
    disposition: "",
    policy: "",
    isImmutable: false,
    etag: "",
    body: async () => new Blob([html]),
  };
}
