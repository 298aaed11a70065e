import { pageTitle } from "../../web/site/page-title.ts";
import { escapeHtml } from "./document.ts";
import type { Page } from "./page-content.ts";

/**
 * What search engines and link previews read of a page.
 * @param origin public address of the site, without a slash at its end
 */
export function headOf(page: Page, origin: string): string {
  const title = pageTitle(page.name, page.user, page.project);
  const description = descriptionOf(page);
  const lines = [`<title>${escapeHtml(title)}</title>`];
  if (description) lines.push(`<meta name="description" content="${escapeHtml(description)}">`);
  if (page.status === 404) lines.push('<meta name="robots" content="noindex">');
  else lines.push(`<link rel="canonical" href="${escapeHtml(origin + page.path)}">`);
  return lines.join("\n");
}

function descriptionOf({ project, content, user }: Page): string {
  if (project !== null) return project.shortSummary;
  const summary = content.find(([key]) => key[0] === "summaries")?.[1] as
    | { summary: string }
    | null
    | undefined; // Page's own content.
  const text = summary?.summary ?? [user?.title, user?.location].filter(Boolean).join(", ");
  return text.length > 200 ? `${text.slice(0, 200).replace(/\s+\S*$/, "")} …` : text;
}
