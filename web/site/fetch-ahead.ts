import type { QueryClient } from "@tanstack/react-query";
import { isShownOn, pageAt } from "../../src/shared/public-page.ts";
import { pagePath, siteBase } from "../core/api/site-base.ts";
import { lookQuery } from "../core/look/look-query.ts";
import { picturesQuery } from "../core/media/pictures-query.ts";
import { features } from "./features.ts";
import { pages } from "./pages.ts";

const reads = features.flatMap(({ reads = [] }) => reads);

/**
 * Milliseconds that a pointer stays on a link before the visitor means it: one that only passes by asks nothing of the server.
 */
const MEANT = 50;

/** Asks for what the page at `path` shows, so that it is there when the page is. */
export async function prefetchPage(client: QueryClient, path: string): Promise<void> {
  const { page, id } = pageAt(pages, path);
  const part = page.path === "/" ? client.getQueryData(lookQuery.queryKey)?.part : undefined;
  const shown = reads
    .filter(({ read }) => isShownOn(read, page.name) || isShownOn(read, part ?? ""))
    .map(({ query }) => query);
  const entry = "entry" in page ? page.entry?.(id) : undefined;
  await Promise.all([picturesQuery, ...shown, entry].map((query) => query && client.prefetchQuery(query)));
}

/**
 * Asks for a page's content once a visitor points at a link to it or reaches it by a key, so that it is there by the click. It counts
 * as no visit: that is told when a page is shown. @returns what takes it off again
 */
export function fetchAhead(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSign = ({ type, target }: Event) => {
    clearTimeout(timer);
    const path = pageBehind(target);
    if (path === undefined || isSavingData()) return;
    timer = setTimeout(() => void prefetchPage(client, path), type === "pointerover" ? MEANT : 0);
  };
  const signs = ["pointerover", "pointerdown", "focusin"];
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) document.removeEventListener(sign, onSign);
  };
}

/** The path of another public page that a link around this leads to, in this tab. */
function pageBehind(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download"))
    return undefined;
  if (!`${link.pathname}/`.startsWith(`${siteBase}/`)) return undefined;
  const path = link.pathname.slice(siteBase.length) || "/";
  const { page } = pageAt(pages, path);
  // What was sent to one reader counts how often it is asked for.
  const isFetched = "component" in page && page.isGuest !== true && path !== pagePath();
  return isFetched ? path : undefined;
}

/** Some visitors pay for each byte, and say so. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // Not in all browsers, nor in the types.
  return connection?.saveData === true;
}
