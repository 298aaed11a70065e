import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { colorStyles } from "../../src/shared/color-styles.ts";
import {
  activeCss,
  defaultShownLook,
  type Look,
  PREVIEW_LANGUAGE,
  PREVIEW_LOOK,
  PREVIEW_READY,
  type ShownLook,
} from "../../src/shared/look.ts";
import { languagePrefix, pageAddress } from "../core/api/site-base.ts";
import { lookQuery } from "../core/look/look-query.ts";

/** Sets the preview's URL (src/site/pages/pages.ts, `renderPreview`) to the page that it shows, from its parameter `path`. */
export function setPreviewPath(): void {
  const path = new URLSearchParams(location.search).get("path") ?? "/";
  const isPath = path.startsWith("/") && !path.startsWith("//");
  history.replaceState(history.state, "", pageAddress(isPath ? path : "/"));
}

/**
 * Shows each unsaved look that the admin sends to this iframe. It starts when the page is hydrated, because a look that comes
 * earlier would differ from the server's page.
 */
export function FollowLook({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => followLookMessages(client), [client]);
  return children;
}

function followLookMessages(client: QueryClient): () => void {
  const sheets = [new CSSStyleSheet(), new CSSStyleSheet()] as const;
  const [colors, own] = sheets;
  document.adoptedStyleSheets = [...sheets];
  const follow = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== window.parent || data?.kind !== PREVIEW_LOOK) return;
    const look: TranslatedLook = data.look; // Sent by our own admin.
    colors.replaceSync(colorStyles(look));
    own.replaceSync(activeCss(look));
    const { isNameAsTyped, order, hidden, seed } = look;
    client.setQueryData<ShownLook>(lookQuery.queryKey, (before) => ({
      ...defaultShownLook,
      ...before,
      isNameAsTyped,
      order,
      hidden,
      ...titlesOf(look),
      seed,
    }));
    if (data.part !== undefined) requestAnimationFrame(() => showPart(data.part));
  };
  addEventListener("message", follow);
  addEventListener("click", openLanguage, { capture: true });
  window.parent.postMessage({ kind: PREVIEW_READY }, location.origin);
  return () => {
    removeEventListener("message", follow);
    removeEventListener("click", openLanguage, { capture: true });
  };
}

type TranslatedLook = Look & { translations?: Record<string, { titles?: Record<string, string> }> };

/** The titles in the language of the preview, and which of them are in the main language. */
function titlesOf({ titles, translations }: TranslatedLook): Pick<ShownLook, "titles" | "inMain"> {
  if (languagePrefix === "") return { titles };
  const own = translations?.[document.documentElement.lang]?.titles ?? {};
  const inMain = Object.keys(titles).filter((id) => !own[id]);
  return { titles: { ...titles, ...own }, inMain: inMain.map((id) => `titles.${id}`) };
}

/** Opens the preview in a language of the page's own menu, whose links lead to pages that the frame can't show. */
function openLanguage(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[hreflang]");
  if (!link) return;
  event.preventDefault();
  window.parent.postMessage({ kind: PREVIEW_LANGUAGE, tag: link.hreflang }, location.origin);
}

/** Scrolls to a part of the home page; on another page and for a hidden part nothing happens. */
function showPart(id: string): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  if (id === "") scrollTo({ top: 0, behavior });
  else document.querySelector(`[data-part="${CSS.escape(id)}"]`)?.scrollIntoView({ behavior });
}
