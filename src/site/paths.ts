import type { PageForm } from "../core/feature/page-form.ts";
import { originOf, type ProxyConfig } from "../core/http/proxy.ts";
import { allFeatures, publicPages } from "./features.ts";

/** Public reads of §7 whose answers are the same for everyone, so that they are cached as bytes. */
export const sharedReads: ReadonlySet<string> = new Set(
  allFeatures.flatMap((feature) => feature.reads?.map(({ address }) => address) ?? []),
);

/** The paths of the pages that every site has. */
export const fixedPages = publicPages
  .filter(({ path, isPlaceholder }) => !isPlaceholder && !path.includes(":"))
  .map(({ path }) => path);

const entryPrefixes = publicPages.flatMap(({ path, isGuest }) =>
  path.includes(":") && !isGuest ? [path.slice(0, path.indexOf(":"))] : [],
);

/** Whether a page that shows an entry may be at a path. */
export function isEntryPath(path: string): boolean {
  return entryPrefixes.some((prefix) => path.startsWith(prefix));
}

const forms: ReadonlyMap<string, PageForm> = new Map(
  allFeatures.flatMap(({ form }) => (form === undefined ? [] : [[form.path, form] as const])),
);

/** The form on the page at a path. */
export function formAt(path: string): PageForm | undefined {
  return forms.get(path);
}

/** What a page shows after a form that was sent; null for every other address. */
export function formOutcome(path: string, url: string): object | null {
  return forms.get(path)?.outcomeOf(url) ?? null;
}

/**
 * Where a page is cached: its canonical links make it differ by the address it is asked under. Cheap, because every
 * request pays for it.
 */
export function pageKey(
  request: Request,
  server: Bun.Server<undefined>,
  path: string,
  config: ProxyConfig,
): string {
  const place = formOutcome(path, request.url) === null ? path : `${path} sent`;
  if (config.url !== "") return place;
  return pageKeyOfHost(
    config.hasTrustedProxies ? originOf(request, server, config) : request.headers.get("host"),
    place,
  );
}

/** See `pageKey`. @param host that is asked, or the whole origin where a proxy tells of it */
export function pageKeyOfHost(host: string | null, path: string): string {
  return `${host}${path}`;
}

/** The path of an absolute address, still encoded, without its query. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}
