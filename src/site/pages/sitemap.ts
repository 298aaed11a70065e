import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { inLanguage, offeredLanguages } from "../../core/languages/site-language.ts";
import { escapeXml } from "../../core/resume/xml-text.ts";
import { fixedPages } from "../features.ts";
import { translations } from "./head.ts";

/** `robots.txt`, with the address of the sitemap. */
export function robots(origin: string, cacheHeaders: Record<string, string>): Response {
  const text = `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", ...cacheHeaders } });
}

/** `sitemap.xml` (sitemaps.org 0.9) with every public page in every language. */
export function sitemap(
  db: Db,
  visitors: VisitorContent[],
  origin: string,
  cacheHeaders: Record<string, string> = {},
): Response {
  const languages = offeredLanguages(db);
  const entries = (path: string, changedAt = "") => {
    const links = translations({ languages, path }, origin).map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    );
    const prefixes = languages.length === 0 ? [""] : languages.map(({ prefix }) => prefix);
    return prefixes.map((prefix) => entry(origin + inLanguage(prefix, path), changedAt, links.join("")));
  };
  const pages = fixedPages.flatMap((path) => entries(path));
  const details = visitors
    .flatMap((feature) => feature.entries ?? [])
    .flatMap(({ page, list }) =>
      list(db).flatMap(({ _id, changedAt }) => entries(page.path.replace(":id", _id), changedAt)),
    );
  const namespace = languages.length === 0 ? "" : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>\n${[...pages, ...details].join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", ...cacheHeaders },
  });
}

function entry(address: string, changedAt: string, links: string): string {
  return `<url><loc>${escapeXml(address)}</loc>${changedAt && `<lastmod>${changedAt.slice(0, 10)}</lastmod>`}${links}</url>`;
}
