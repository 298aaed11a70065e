import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { escapeXml } from "../../core/resume/xml-text.ts";
import { fixedPages } from "../features.ts";

/** `robots.txt`, with the address of the sitemap. */
export function robots(origin: string, cacheHeaders: Record<string, string>): Response {
  const text = `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8", ...cacheHeaders } });
}

/** `sitemap.xml` (sitemaps.org 0.9) with every public page. */
export function sitemap(
  db: Db,
  visitors: VisitorContent[],
  origin: string,
  cacheHeaders: Record<string, string> = {},
): Response {
  const pages = fixedPages.map((path) => entry(origin + path));
  const details = visitors
    .flatMap((feature) => feature.entries ?? [])
    .flatMap(({ page, list }) =>
      list(db).map(({ _id, changedAt }) => entry(origin + page.path.replace(":id", _id), changedAt)),
    );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...details].join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", ...cacheHeaders },
  });
}

function entry(address: string, changedAt = ""): string {
  return `<url><loc>${escapeXml(address)}</loc>${changedAt && `<lastmod>${changedAt.slice(0, 10)}</lastmod>`}</url>`;
}
