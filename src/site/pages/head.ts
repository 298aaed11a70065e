import type { VisitorContent } from "../../core/feature/visitors.ts";
import { inLanguage } from "../../core/languages/site-language.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import { english } from "../../shared/language.ts";
import { fullName, pageTitle } from "../../shared/page-title.ts";
import { homePage } from "../../shared/public-page.ts";
import { embedJson } from "./document.ts";
import type { Page } from "./page-content.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewPath } from "./preview.ts";
import { describePerson, structuredData } from "./structured-data.ts";

/** How many characters of a description search engines and link previews show, roughly. */
const DESCRIPTION_LENGTH = 200;

/**
 * The title, metadata and links in a page's head, for search engines and link previews.
 * @param origin public address of the site, without a trailing slash
 */
export function renderHead(page: Page, origin: string, visitors: VisitorContent[]): string {
  const title = pageTitle(page.page, page.user, page.entry, page.language);
  const description = descriptionOf(page, visitors);
  const lines = [
    `<title>${Bun.escapeHTML(title)}</title>`,
    ...iconLinks(page.prefix),
    `<link rel="manifest" href="${page.prefix}/site.webmanifest">`,
  ];
  if (description) lines.push(meta("name", "description", description));
  if (page.status === 404) return [...lines, meta("name", "robots", "noindex")].join("\n");

  const address = origin + inLanguage(page.prefix, page.path);
  const data = structuredData(page, origin, visitors);
  lines.push(
    `<link rel="canonical" href="${Bun.escapeHTML(address)}">`,
    ...translations(page, origin).map(
      ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${Bun.escapeHTML(href)}">`,
    ),
    meta(
      "property",
      "og:type",
      page.page.name === homePage.name ? "profile" : page.entry === null ? "website" : "article",
    ),
    meta("property", "og:title", title),
    ...(description ? [meta("property", "og:description", description)] : []),
    meta("property", "og:url", address),
    meta("property", "og:site_name", fullName(page.user) || "Vitrine"),
    ...(page.language.tag === english.tag && page.languages.length === 0
      ? []
      : [meta("property", "og:locale", openGraphLocale(page.language.tag))]),
    ...page.languages
      .filter(({ tag }) => tag !== page.language.tag)
      .map(({ tag }) => meta("property", "og:locale:alternate", openGraphLocale(tag))),
    meta("property", "og:image", origin + previewPath(page)),
    meta("property", "og:image:type", "image/jpeg"),
    meta("property", "og:image:width", String(PREVIEW_WIDTH)),
    meta("property", "og:image:height", String(PREVIEW_HEIGHT)),
    meta("property", "og:image:alt", title),
    meta("name", "twitter:card", "summary_large_image"),
  );
  if (page.page.name === homePage.name) lines.push(...formats(visitors, page.prefix));
  if (data !== null) lines.push(`<script type="application/ld+json">${embedJson(data)}</script>`);
  return lines.join("\n");
}

/**
 * The icons of a page. Those of another language than the main one may show a translated name.
 * @param prefix of the page's language
 */
export function iconLinks(prefix: string): string[] {
  const favicon = prefix === "" ? "/favicon.ico" : `/icons${prefix}/32.png`;
  return [
    `<link rel="icon" href="${favicon}" sizes="any">`,
    `<link rel="apple-touch-icon" href="/icons${prefix}/180.png">`,
  ];
}

/** A page's addresses in all languages, for search engines; none on a site with one language. */
export function translations(
  { languages, path }: Pick<Page, "languages" | "path">,
  origin: string,
): { hreflang: string; href: string }[] {
  const all = languages.map(({ tag, prefix }) => ({
    hreflang: tag,
    href: origin + inLanguage(prefix, path),
  }));
  // The main language is first.
  return [...all, ...all.slice(0, 1).map(({ href }) => ({ hreflang: "x-default", href }))];
}

/** Links to the content in other formats, such as the résumé and the vCard. */
function formats(visitors: VisitorContent[], prefix: string): string[] {
  return visitors
    .flatMap(({ documents = [] }) => documents)
    .filter(({ isOptional }) => !isOptional)
    .map(
      ({ path, type }) => `<link rel="alternate" type="${type.split(";", 1)[0]}" href="${prefix}${path}">`,
    );
}

/** `de_DE` for `de`, because the Open Graph protocol requires a territory. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${Bun.escapeHTML(content)}">`;
}

function descriptionOf(page: Page, visitors: VisitorContent[]): string {
  const { entry, user } = page;
  if (entry !== null) return entry.lines[1];
  const { description } = describePerson(page, visitors);
  const text = String(description ?? [user?.title, user?.location].filter(Boolean).join(", "));
  return cutAtWord(text.replace(/\s+/g, " "), DESCRIPTION_LENGTH);
}
