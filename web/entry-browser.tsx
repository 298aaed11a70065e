import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryClient, type PageContent } from "./core/api/query-client.ts";
import { authToken } from "./core/api/session.ts";
import { pagePath, siteBase } from "./core/api/site-base.ts";
import { prepareMotion } from "./core/motion/prepare-motion.ts";
import { ownerQuery } from "./core/owner/owner-query.ts";
import { loadEngraver } from "./core/ui/engraving.tsx";
import { App } from "./site/app.tsx";
import { takeOverLinks } from "./site/navigation.ts";
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

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root element.");
  // Where pages lie in folders, hosts lead to an address that ends with a slash; the site's own have none.
  const path = pagePath();
  if (path.length > 1 && path.endsWith("/"))
    history.replaceState(
      history.state,
      "",
      siteBase + path.replace(/\/+$/, "") + location.search + location.hash,
    );
  const content = pageContent();
  const preview = "preview" in document.body.dataset ? await import("./site/look-preview.ts") : undefined;
  preview?.takePath();
  if (content === null) await loadEngraver();
  const client = createQueryClient();
  for (const [key, value] of content ?? []) client.setQueryData(key, value);
  preview?.followAdmin(client);
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <App admin={Admin} aroundNav={takeOverLinks(client)} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (content === null) createRoot(root).render(app);
  // As a transition React takes the page over in slices; else in one long task, which a slow phone would notice.
  else startTransition(() => void hydrateRoot(root, app));
  // What it draws is needed by the pages that come next.
  void loadEngraver();
  prepareMotion();
  // A token that is none any more goes on every page (§4); visitors have none, and ask nothing.
  const token = authToken();
  if (token !== null) void client.prefetchQuery(ownerQuery(token));
}

void start();
