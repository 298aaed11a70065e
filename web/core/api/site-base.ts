/**
 * What stands before every path of the site: `""`, or `/me` where a copy of it lies under a prefix. Told by where this code
 * itself was loaded from, so that the same code works everywhere.
 */
export const siteBase = /^(.*)\/assets\/[^/]+$/.exec(pathOf(import.meta.url))?.[1] ?? "";

function pathOf(url: string): string {
  return url.startsWith("http") ? new URL(url).pathname : "";
}

/** The path of the page now shown, without what stands before all of them. */
export function pagePath(): string {
  return location.pathname.slice(siteBase.length) || "/";
}
