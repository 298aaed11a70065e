import { originOf } from "../core/http/proxy.ts";
import { sentForm } from "../features/contacts/contact-path.ts";
import type { Config } from "../program/config.ts";
import { namedPages } from "../shared/page-name.ts";

/** Public reads of spec §7 whose answers are the same for everyone, so that they are kept as bytes. */
export const sharedReads = new Set([
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

/** The paths of the pages that every site has; `/resume` is only one where there is no résumé. */
export const fixedPages = Object.keys(namedPages).filter((path) => namedPages[path] !== "resume");

/**
 * Where a page is kept: its canonical links make it differ by the address it is asked under. Cheap, because every
 * request pays for it.
 */
export function pageKey(
  request: Request,
  server: Bun.Server<undefined>,
  path: string,
  config: Config,
): string {
  const place = sentForm(path, request.url) === null ? path : `${path} sent`;
  if (config.url !== "") return place;
  return config.hasTrustedProxies
    ? originOf(request, server, config) + place
    : `${request.headers.get("host")}${place}`;
}

/** The path of an absolute address, still encoded, without its query. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}
