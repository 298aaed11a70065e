/**
 * The prefix of all paths: `""`, or `/me` for a site published under that path. Taken from this script's own URL, so that the
 * same build works under any prefix.
 */
export const siteBase = /^(.*)\/assets\/[^/]+$/.exec(pathOf(import.meta.url))?.[1] ?? "";

function pathOf(url: string): string {
  return url.startsWith("http") ? new URL(url).pathname : "";
}

/** The current page's path without the site's prefix. */
export function pagePath(): string {
  return location.pathname.slice(siteBase.length) || "/";
}
