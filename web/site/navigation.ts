import type { QueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { AroundNavHandler } from "wouter";
import { languagePrefix, pageBase, pagePath } from "../core/api/site-base.ts";
import { changePage } from "../core/motion/page-transition.ts";
import { prefetchLinkedPages, prefetchPage } from "./prefetch.ts";

/** Longest time in milliseconds to wait for the next page's code and data before the spinner is shown. */
const PREFETCH_TIMEOUT = 400;

/** Enables client-side navigation: prefetching, transitions and scroll restoration. @returns the router's `aroundNav` */
export function enableClientNavigation(client: QueryClient): AroundNavHandler {
  keepScrollPositions();
  prefetchLinkedPages(client);
  return navigateSmoothly(client);
}

/** Counts navigations, so that only the last of several quick clicks takes effect. */
let latest = 0;

/**
 * Handles clicks on links. Public pages: loads code and data, then shows the page from its top, with a transition. Admin pages:
 * shows the page right away and focuses it. Between the admin and public pages, loads a new document. Back and forward are
 * handled by `keepScrollPositions`.
 */
function navigateSmoothly(client: QueryClient): AroundNavHandler {
  return async (navigate, target, options) => {
    // A language's home page is `/de`.
    const to = languagePrefix !== "" && target === `${pageBase}/` ? pageBase : target;
    const path = (to.split(/[?#]/)[0] ?? to).slice(pageBase.length) || "/";
    const isAdmin = path.startsWith("/admin");
    const show = () => {
      // Read and written before rendering: afterwards it would force a layout of the new page.
      const isAtTop = window.scrollY === 0;
      if (window.scrollY !== (savedScrollY() ?? 0)) saveScrollY();
      flushSync(() => navigate(to, options));
      // Instant, because smooth scrolling would scroll through the new page. In the admin an autofocused field may have scrolled it.
      if (!isAtTop || isAdmin) window.scrollTo({ top: 0, behavior: "instant" });
    };
    const mine = ++latest;
    // The admin has no look, and its data has drafts.
    if (isAdmin !== pagePath().startsWith("/admin")) return location.assign(to);
    if (isAdmin) {
      // Opening a dialog, or a redirect.
      if (path === pagePath() || options?.replace) return navigate(to, options);
      const focused = document.activeElement;
      show();
      const isFocusStale = document.activeElement === focused || document.activeElement === document.body;
      if (isFocusStale) document.getElementById("main")?.focus({ preventScroll: true });
      return;
    }
    const canShow = await Promise.race([
      prefetchPage(client, path).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT, true)),
    ]);
    if (mine !== latest) return;
    // The code is gone when a new version of the program was installed. The server's page names the new code.
    if (!canShow) return location.assign(to);
    changePage([path, pagePath()], show);
  };
}

/** Milliseconds after the last scroll event at which the position is saved. */
const SCROLL_DELAY = 100;
/** Longest time in milliseconds that going back waits until the page is long enough to scroll. */
const GROW_TIMEOUT = 2000;

type HistoryState = { scrollY?: number };

function saveScrollY(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, "");
}

/**
 * Saves the scroll position in each history entry and restores it on going back. Browsers would restore it before the page is
 * rendered, which is too early.
 */
function keepScrollPositions(): void {
  history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(saveScrollY, SCROLL_DELAY);
    },
    { passive: true },
  );
  let shown = pagePath();
  // Events that wouter fires after changing the URL.
  for (const name of ["pushState", "replaceState"])
    window.addEventListener(name, () => {
      shown = pagePath();
    });
  const handlePopState = (event: PopStateEvent) => {
    // The event dispatched below.
    if (!event.isTrusted) return;
    latest++;
    clearTimeout(timer);
    const paths = [shown, pagePath()];
    const top = savedScrollY() ?? 0;
    shown = pagePath();
    const isInSite = paths[0] !== paths[1] && !paths.some((path) => path.startsWith("/admin"));
    // Some browsers animate going back themselves.
    if (!isInSite || event.hasUAVisualTransition) return scrollBackTo(top);
    // Keeps the event from the router until the old page's elements are measured.
    event.stopImmediatePropagation();
    changePage(paths, () => {
      flushSync(() => window.dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
      if (isLongEnoughFor(top)) window.scrollTo({ top, behavior: "instant" });
      else scrollBackTo(top);
    });
  };
  window.addEventListener("popstate", handlePopState, { capture: true });
  const top = savedScrollY();
  // Unless the visitor has already scrolled before this code loaded.
  if (top !== undefined && window.scrollY === 0) scrollBackTo(top);
}

function savedScrollY(): number | undefined {
  const state: HistoryState | null = history.state;
  return state?.scrollY;
}

function isLongEnoughFor(top: number): boolean {
  return document.documentElement.scrollHeight >= top + window.innerHeight;
}

function scrollBackTo(top: number): void {
  if (location.hash !== "") return;
  const mine = latest;
  const deadline = performance.now() + GROW_TIMEOUT;
  const step = () => {
    if (mine !== latest) return;
    if (isLongEnoughFor(top) || performance.now() > deadline) window.scrollTo({ top, behavior: "instant" });
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
