import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { MESSAGES_KEY, type PageMessages } from "../src/shared/language.ts";
import { createQueryClient, type PageData } from "./core/api/query-client.ts";
import { authToken } from "./core/api/session.ts";
import { languagePrefix, pageBase, pagePath } from "./core/api/site-base.ts";
import { setDocumentLanguage } from "./core/language/language.tsx";
import { prepareMotion } from "./core/motion/prepare-motion.ts";
import { isViewWithDrafts, readDraftViewFromAddress } from "./core/owner/draft-view.ts";
import { ownerQuery } from "./core/owner/owner-query.ts";
import { loadEngraver } from "./core/ui/engraving.tsx";
import { App } from "./site/app.tsx";
import { enableClientNavigation } from "./site/navigation.ts";
import { loadPage } from "./site/pages.ts";
import "./styles/public.css";

// Keeps zod from using `eval`, which the content security policy forbids (§S11). Must be set before any schema is created.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });

const Admin = lazy(async () => ({ default: (await import("./admin/admin.tsx")).Admin }));

/** The data that the server embedded in the page; null on admin pages. */
function pageContent(): PageData | null {
  const element = document.getElementById("content");
  return element === null ? null : (JSON.parse(element.textContent ?? "[]") as PageData); // Written by our own server.
}

/** Sets the language of a page that is not in English. */
async function setMessages({ locale, texts }: PageMessages): Promise<void> {
  const { lang, dir } = document.documentElement;
  const { createTranslate } = await import("../src/shared/translate.ts");
  setDocumentLanguage({
    tag: lang,
    locale,
    dir: dir === "rtl" ? dir : "ltr",
    t: createTranslate(locale, texts),
  });
}

/** @param Frame what is around the site in the preview of the look (entry-preview.tsx) */
export async function start(
  Frame?: ComponentType<{ client: QueryClient; children: ReactNode }>,
): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root element.");
  // Static hosts redirect to URLs with a trailing slash; the site's own paths have none.
  const path = pagePath();
  if (path.length > 1 && path.endsWith("/"))
    history.replaceState(
      history.state,
      "",
      pageBase + path.replace(/\/+$/, "") + location.search + location.hash,
    );
  readDraftViewFromAddress();
  const content = pageContent();
  const code = loadPage(pagePath());
  if (content === null) await loadEngraver();
  const client = createQueryClient();
  for (const [key, value] of content ?? [])
    if (key[0] === MESSAGES_KEY)
      await setMessages(value as PageMessages); // Embedded by our own server.
    else client.setQueryData(key, value);
  // If it can't be loaded, the server's page stays as it is.
  await code;
  // The server embeds content in the page of an address under /admin that doesn't exist.
  const isAdmin = content === null && pagePath().startsWith("/admin");
  const site = (
    <App admin={isAdmin ? Admin : null} prefix={languagePrefix} aroundNav={enableClientNavigation(client)} />
  );
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        {Frame === undefined ? site : <Frame client={client}>{site}</Frame>}
      </QueryClientProvider>
    </StrictMode>
  );
  if (content === null) createRoot(root).render(app);
  // As a transition, hydration runs in slices instead of one long task.
  else startTransition(() => void hydrateRoot(root, app));
  // The next pages need it.
  void loadEngraver();
  prepareMotion();
  // §4: checks the token on every page, and clears it if it is no longer valid.
  const token = authToken();
  if (token === null) return;
  void client.prefetchQuery(ownerQuery(token));
  // What the server embedded has no drafts.
  if (content !== null && Frame === undefined && isViewWithDrafts()) void client.invalidateQueries();
}

// The preview of the look starts by itself.
if (!("preview" in document.body.dataset)) void start();
