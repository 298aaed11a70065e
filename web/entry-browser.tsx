import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AroundNavHandler } from "wouter";
import { createQueryClient, type PageContent } from "./core/api/query-client.ts";
import { authToken } from "./core/api/session.ts";
import { pagePath, siteBase } from "./core/api/site-base.ts";
import { prepareMotion } from "./core/motion/prepare-motion.ts";
import { ownerQuery } from "./core/owner/owner-query.ts";
import { applyStyles, applyStylesWhenNeeded } from "./core/styles/late-styles.ts";
import { loadEngraver } from "./core/ui/engraving.tsx";
import { App } from "./site/app.tsx";
import { replayEarlyClicks } from "./site/early-clicks.ts";
import { preloadPage } from "./site/pages.ts";
import "./styles/public.css";

// Zod would try to build programs from texts, which the site's policy forbids and reports (§S11). It looks here
// before any of its schemas is made, and is only part of the admin's code.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });

const Admin = lazy(async () => ({ default: (await import("./admin/admin.tsx")).Admin }));

/** The content that the server put into the page; admin pages come without. */
function pageContent(): PageContent | null {
  const element = document.getElementById("content");
  return element === null ? null : (JSON.parse(element.textContent ?? "[]") as PageContent); // Written by this program's own server.
}

/**
 * What a click on a link does, in code that comes once the page has been taken over, because that needs none of it. A click that
 * is earlier waits for it; where it can't be loaded, links load their pages.
 */
function lateNavigation(client: QueryClient): { around: AroundNavHandler; load(): Promise<void> } {
  let loaded: AroundNavHandler | undefined;
  const load = async () => {
    const [{ takeOverLinks }] = await Promise.all([import("./site/navigation.ts"), loadEngraver()]);
    loaded ??= takeOverLinks(client);
  };
  const around: AroundNavHandler = (navigate, to, options) => {
    if (loaded !== undefined) return loaded(navigate, to, options);
    load().then(
      () => loaded?.(navigate, to, options),
      () => location.assign(to),
    );
  };
  return { around, load };
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root element.");
  // A task of its own: together with this code's evaluation it would keep a slow phone from its owner.
  await new Promise((resolve) => setTimeout(resolve));
  // Where pages lie in folders, hosts lead to an address that ends with a slash; the site's own have none.
  const path = pagePath();
  if (path.length > 1 && path.endsWith("/"))
    history.replaceState(
      history.state,
      "",
      siteBase + path.replace(/\/+$/, "") + location.search + location.hash,
    );
  const content = pageContent();
  // Named by its document (`renderPreview` in src/site/pages/pages.ts), so that the code of visitors' pages leads to none of it.
  const previewCode = document.body.dataset.preview;
  const preview: typeof import("./site/look-preview.ts") | undefined =
    previewCode && (await import(/* @vite-ignore */ previewCode));
  preview?.takePath();
  if (content === null) await Promise.all([applyStyles(), loadEngraver()]);
  else {
    // Without it the page stays as it came, and works as without script.
    await preloadPage(pagePath());
    applyStylesWhenNeeded();
  }
  const client = createQueryClient();
  const navigation = lateNavigation(client);
  for (const [key, value] of content ?? []) client.setQueryData(key, value);
  preview?.followAdmin(client);
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <App admin={Admin} aroundNav={navigation.around} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (content === null) createRoot(root).render(app);
  // As a transition React takes the page over in slices; else in one long task, which a slow phone would notice.
  else startTransition(() => void hydrateRoot(root, app));
  replayEarlyClicks();
  // A click tries again.
  navigation.load().catch(() => undefined);
  prepareMotion();
  // A token that is none any more goes on every page (§4); visitors have none, and ask nothing.
  const token = authToken();
  if (token !== null) void client.prefetchQuery(ownerQuery(token));
}

void start();
