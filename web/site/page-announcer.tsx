import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { pageTitle } from "../../src/shared/page-title.ts";
import { pageAt } from "../../src/shared/public-page.ts";
import { siteBase } from "../core/api/site-base.ts";
import { userQuery } from "../core/owner/user-query.ts";
import { pages } from "./pages.ts";

const noEntry = queryOptions<null>({ queryKey: ["no entry"], queryFn: skipToken });

/** The title of the page now shown, as the server writes it into the head of a page that is loaded; `""` while it is loading. */
function useTitle(path: string): string {
  const { data: user } = useQuery(userQuery);
  const { page, id } = pageAt(pages, path);
  const { data: entry, isLoading } = useQuery(("entry" in page && page.entry?.(id)) || noEntry);
  return isLoading ? "" : pageTitle(page, user, entry);
}

/**
 * Tells assistive technology of a page that came without a load: its title is read out, and the focus moves to its
 * content. The first page is the browser's own affair.
 */
export function PageAnnouncer() {
  const [path] = useLocation();
  const title = useTitle(path);
  const announced = useRef(path);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (wasFetchedAhead()) tellServer(announced.current);
  }, []);
  useEffect(() => {
    if (!title) return;
    document.title = title;
    if (announced.current === path) return;
    announced.current = path;
    setMessage(title);
    setTimeout(tellServer, ONCE_PAINTED, path);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path, title]);
  return (
    <div role="status" className="sr-only">
      {message}
    </div>
  );
}

/** Whether this document was fetched before the visitor asked for it (`Sec-Purpose: prefetch`), which is no visit. */
function wasFetchedAhead(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
    deliveryType?: string;
  })[]; // Not in the types.
  return entry?.deliveryType === "navigational-prefetch";
}

/** Milliseconds after which a page has been painted: to ask for something takes a phone some of the time in which the visitor waits for it. */
const ONCE_PAINTED = 100;

/** A page that was not loaded is counted by the server as those are that were, without anything of its own (docs/decisions/0017-statistics.md). */
function tellServer(path: string): void {
  fetch(siteBase + path, { method: "HEAD", keepalive: true, priority: "low", credentials: "omit" }).catch(
    () => undefined,
  );
}
