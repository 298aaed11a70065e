import { cutAtWord } from "../../shared/cut-text.ts";
import { fullName, pageTitle } from "../../shared/page-title.ts";
import { embedJson } from "./document.ts";
import type { Page } from "./page-content.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, previewPath, previewType } from "./preview.ts";
import { structuredData } from "./structured-data.ts";

/** About what search engines and link previews show of a description, in characters. */
const DESCRIPTION_LENGTH = 200;

/**
 * What search engines and link previews read of a page.
 * @param origin public address of the site, without a slash at its end
 */
export function headOf(page: Page, origin: string): string {
  const title = pageTitle(page.name, page.user, page.project);
  const description = descriptionOf(page);
  const lines = [
    `<title>${Bun.escapeHTML(title)}</title>`,
    '<link rel="icon" href="/favicon.ico" sizes="any">',
    '<link rel="apple-touch-icon" href="/icons/180.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ];
  if (description) lines.push(meta("name", "description", description));
  if (page.status === 404) return [...lines, meta("name", "robots", "noindex")].join("\n");

  const address = origin + page.path;
  const data = structuredData(page, origin);
  lines.push(
    `<link rel="canonical" href="${Bun.escapeHTML(address)}">`,
    meta(
      "property",
      "og:type",
      page.name === "home" ? "profile" : page.name === "project" ? "article" : "website",
    ),
    meta("property", "og:title", title),
    ...(description ? [meta("property", "og:description", description)] : []),
    meta("property", "og:url", address),
    meta("property", "og:site_name", fullName(page.user) || "Vitrine"),
    meta("property", "og:image", origin + previewPath(page)),
    meta("property", "og:image:type", previewType(page)),
    meta("property", "og:image:width", String(PREVIEW_WIDTH)),
    meta("property", "og:image:height", String(PREVIEW_HEIGHT)),
    meta("property", "og:image:alt", title),
    meta("name", "twitter:card", "summary_large_image"),
  );
  if (data !== null) lines.push(`<script type="application/ld+json">${embedJson(data)}</script>`);
  return lines.join("\n");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${Bun.escapeHTML(content)}">`;
}

function descriptionOf({ project, content, user }: Page): string {
  if (project !== null) return project.shortSummary;
  const summary = content.find(([key]) => key[0] === "summaries")?.[1] as
    | { summary: string }
    | null
    | undefined; // Page's own content.
  const text = (summary?.summary ?? [user?.title, user?.location].filter(Boolean).join(", ")).replace(
    /\s+/g,
    " ",
  );
  return cutAtWord(text, DESCRIPTION_LENGTH);
}
