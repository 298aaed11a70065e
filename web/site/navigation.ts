import type { QueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { AroundNavHandler } from "wouter";
import { pagePath, siteBase } from "../core/api/site-base.ts";
import { hasLook } from "../core/look/dress.ts";
import { changePage } from "../core/motion/page-transition.ts";
import { fetchAhead, prefetchPage } from "./fetch-ahead.ts";

/** Longest time in milliseconds that a click waits for the next page's content before the spinner is shown. */
const PATIENCE = 400;

/** Makes links change the page within this document. @returns the router's handler of navigations */
export function takeOverLinks(client: QueryClient): AroundNavHandler {
  keepScrollPositions();
  fetchAhead(client);
  return navigateSmoothly(client);
}

/** Counts what the visitor has asked for; of two quick clicks the last one counts. */
let latest = 0;

/**
 * What a click on a link does between public pages: the content first, then the new page, from its top, with a view
 * transition where the browser has them. A page of the admin comes at once, and gets the focus; a public page after one in a
 * document of its own where this one has no look. Back and forward pass by here, see `keepScrollPositions`.
 */
function navigateSmoothly(client: QueryClient): AroundNavHandler {
  return async (navigate, to, options) => {
    const path = (to.split(/[?#]/)[0] ?? to).slice(siteBase.length) || "/";
    const isAdmin = path.startsWith("/admin");
    const show = () => {
      // Asked before the new page is there, and left where it is already right: either would have the browser lay it out at once.
      const isAtTop = window.scrollY === 0;
      if (window.scrollY !== (placeNoted() ?? 0)) notePlace();
      flushSync(() => navigate(to, options));
      // Smooth scrolling would make the new page fly by.
      // In the admin a field that takes the focus may have moved it.
      if (!isAtTop || isAdmin) window.scrollTo({ top: 0, behavior: "instant" });
    };
    // To log out leads to the home page, and the admin's own redirect comes in between.
    const mine = isAdmin && options?.replace ? latest : ++latest;
    if (isAdmin) {
      // Dialogs, and what leads elsewhere by itself.
      if (path === pagePath() || options?.replace) return navigate(to, options);
      const focused = document.activeElement;
      show();
      const isLeft = document.activeElement === focused || document.activeElement === document.body;
      if (isLeft) document.getElementById("main")?.focus({ preventScroll: true });
      return;
    }
    if (!hasLook()) return location.assign(to);
    await Promise.race([prefetchPage(client, path), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (mine !== latest) return;
    changePage([path, pagePath()], show);
  };
}

/** Milliseconds after the last scrolling at which its place is noted. */
const SETTLED = 100;
/** Longest time in milliseconds that going back waits for a page to grow as long as it was. */
const GROWN = 2000;

type Place = { scrollY?: number };

function notePlace(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, "");
}

/**
 * Notes in each entry of the session's history how far its page was scrolled, and scrolls there when the visitor comes
 * back to it. Browsers do so before the page of this site has been rendered, and so too early.
 */
function keepScrollPositions(): void {
  history.scrollRestoration = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(timer);
      timer = setTimeout(notePlace, SETTLED);
    },
    { passive: true },
  );
  let shown = pagePath();
  // What wouter calls it when it has changed the address.
  for (const name of ["pushState", "replaceState"])
    window.addEventListener(name, () => {
      shown = pagePath();
    });
  const goBack = (event: PopStateEvent) => {
    // Sent below.
    if (!event.isTrusted) return;
    latest++;
    clearTimeout(timer);
    const paths = [shown, pagePath()];
    const top = placeNoted() ?? 0;
    shown = pagePath();
    const isInSite = paths[0] !== paths[1] && !paths.some((path) => path.startsWith("/admin"));
    // Some browsers slide the page themselves.
    if (!isInSite || event.hasUAVisualTransition) return scrollBackTo(top);
    // The router hears of it when the page that is left has been looked at.
    event.stopImmediatePropagation();
    changePage(paths, () => {
      flushSync(() => window.dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
      if (isLongEnoughFor(top)) window.scrollTo({ top, behavior: "instant" });
      else scrollBackTo(top);
    });
  };
  window.addEventListener("popstate", goBack, { capture: true });
  const top = placeNoted();
  // On a page that is opened anew someone may have scrolled before this code was there.
  if (top !== undefined && window.scrollY === 0) scrollBackTo(top);
}

function placeNoted(): number | undefined {
  const place: Place | null = history.state;
  return place?.scrollY;
}

function isLongEnoughFor(top: number): boolean {
  return document.documentElement.scrollHeight >= top + window.innerHeight;
}

function scrollBackTo(top: number): void {
  if (location.hash !== "") return;
  const mine = latest;
  const deadline = performance.now() + GROWN;
  const step = () => {
    if (mine !== latest) return;
    if (isLongEnoughFor(top) || performance.now() > deadline) window.scrollTo({ top, behavior: "instant" });
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
