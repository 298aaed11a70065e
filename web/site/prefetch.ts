import type { QueryClient } from "@tanstack/react-query";
import { isShownOn, pageAt } from "../../src/shared/public-page.ts";
import { pageBase, pagePath } from "../core/api/site-base.ts";
import { picturesQuery } from "../core/media/pictures-query.ts";
import { features } from "./features.ts";
import { loadPage, pages } from "./pages.ts";

const reads = features.flatMap(({ reads = [] }) => reads);

/**
 * Milliseconds that the pointer must rest on a link before its page is prefetched.
 */
const HOVER_DELAY = 50;

/** Loads the code of the page at `path`, and its data into the query cache. Rejects only if the code can't be loaded. */
export async function prefetchPage(client: QueryClient, path: string): Promise<void> {
  const { page, id } = pageAt(pages, path);
  const shown = reads.filter(({ read }) => isShownOn(read, page.name)).map(({ query }) => query);
  const entry = "entry" in page ? page.entry?.(id) : undefined;
  const queries = [picturesQuery, ...shown, entry].map((query) => query && client.prefetchQuery(query));
  await Promise.all([loadPage(path), ...queries]);
}

/**
 * Prefetches a page when the visitor hovers, presses or focuses a link to it. This does not count as a visit; showing the page
 * does. @returns removes the listeners
 */
export function prefetchLinkedPages(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (path: string) => {
    // A click tries again.
    prefetchPage(client, path).catch(() => undefined);
  };
  const handleEvent = ({ type, target }: Event) => {
    clearTimeout(timer);
    const path = linkedPage(target);
    if (path === undefined || isSavingData()) return;
    timer = setTimeout(prefetch, type === "pointerover" ? HOVER_DELAY : 0, path);
  };
  const types = ["pointerover", "pointerdown", "focusin"];
  for (const type of types) document.addEventListener(type, handleEvent, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const type of types) document.removeEventListener(type, handleEvent);
  };
}

/** The path of the public page that an element's link opens in this tab; undefined for other links and the current page. */
function linkedPage(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download"))
    return undefined;
  if (!`${link.pathname}/`.startsWith(`${pageBase}/`)) return undefined;
  const path = link.pathname.slice(pageBase.length) || "/";
  const { page } = pageAt(pages, path);
  // Share links count how often they are opened, so they must not be prefetched.
  const canPrefetch = "component" in page && page.isGuest !== true && path !== pagePath();
  return canPrefetch ? path : undefined;
}

/** Whether the visitor's browser is in data-saver mode. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // Not in all browsers, and not in TypeScript's types.
  return connection?.saveData === true;
}
