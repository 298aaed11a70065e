/**
 * The prefix of all files: `""`, or `/me` for a site published under that path. Taken from this script's own URL, so that the
 * same build works under any prefix.
 */
export const siteBase = /^(.*)\/assets\/[^/]+$/.exec(pathOf(import.meta.url))?.[1] ?? "";

function pathOf(url: string): string {
  return url.startsWith("http") ? new URL(url).pathname : "";
}

/** The language's part of this page's address: `/de`; `""` in the main language, and on the server. */
export const languagePrefix = globalThis.document?.documentElement.dataset.prefix ?? "";

/** The prefix of all pages in this language. */
export const pageBase = siteBase + languagePrefix;

/** The address of a path in this language. */
export function pageAddress(path: string): string {
  return path === "/" && languagePrefix !== "" ? pageBase : pageBase + path;
}

/** The current page's path without the prefix. */
export function pagePath(): string {
  return location.pathname.slice(pageBase.length) || "/";
}
