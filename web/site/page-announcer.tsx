import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { pageTitle } from "../../src/shared/page-title.ts";
import { pageAt } from "../../src/shared/public-page.ts";
import { pageAddress } from "../core/api/site-base.ts";
import { useLanguage } from "../core/language/language.tsx";
import { userQuery } from "../core/owner/user-query.ts";
import { pages } from "./pages.ts";

const noEntry = queryOptions<null>({ queryKey: ["no entry"], queryFn: skipToken });

/** The current page's title, the same as in server-rendered pages; `""` while loading. */
function useTitle(path: string): string {
  const { data: user } = useQuery(userQuery);
  const language = useLanguage();
  const { page, id } = pageAt(pages, path);
  const { data: entry, isLoading } = useQuery(("entry" in page && page.entry?.(id)) || noEntry);
  return isLoading ? "" : pageTitle(page, user, entry, language);
}

/**
 * After client-side navigation, announces the new page's title to screen readers, moves the focus to its content, and counts
 * the visit.
 */
export function PageAnnouncer() {
  const [path] = useLocation();
  const title = useTitle(path);
  const announced = useRef(path);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (wasPrefetched()) countVisit(announced.current);
  }, []);
  useEffect(() => {
    if (!title) return;
    document.title = title;
    if (announced.current === path) return;
    announced.current = path;
    setMessage(title);
    setTimeout(countVisit, PAINT_DELAY, path);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path, title]);
  return (
    <div role="status" className="sr-only">
      {message}
    </div>
  );
}

/** Whether the browser prefetched this document (`Sec-Purpose: prefetch`), which the server did not count as a visit. */
function wasPrefetched(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
    deliveryType?: string;
  })[]; // Not in TypeScript's types.
  return entry?.deliveryType === "navigational-prefetch";
}

/** Milliseconds to wait for the page's paint, which a request would delay on phones. */
const PAINT_DELAY = 100;

/** Counts a client-side page view with a HEAD request (docs/decisions/0017-statistics.md). */
function countVisit(path: string): void {
  fetch(pageAddress(path), { method: "HEAD", keepalive: true, priority: "low", credentials: "omit" }).catch(
    () => undefined,
  );
}
