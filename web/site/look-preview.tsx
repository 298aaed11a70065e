import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { colorStyles } from "../../src/shared/color-styles.ts";
import {
  activeCss,
  defaultShownLook,
  type Look,
  PREVIEW_LOOK,
  PREVIEW_READY,
  type ShownLook,
} from "../../src/shared/look.ts";
import { lookQuery } from "../core/look/look-query.ts";

/** Sets the preview's URL (src/site/pages/pages.ts, `renderPreview`) to the page that it shows, from its parameter `path`. */
export function setPreviewPath(): void {
  const path = new URLSearchParams(location.search).get("path") ?? "/";
  history.replaceState(history.state, "", path.startsWith("/") && !path.startsWith("//") ? path : "/");
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
    const look: Look = data.look; // Sent by our own admin.
    colors.replaceSync(colorStyles(look));
    own.replaceSync(activeCss(look));
    const { isNameAsTyped, order, hidden, titles, seed } = look;
    client.setQueryData<ShownLook>(lookQuery.queryKey, (before) => ({
      ...defaultShownLook,
      ...before,
      isNameAsTyped,
      order,
      hidden,
      titles,
      seed,
    }));
    if (data.part !== undefined) requestAnimationFrame(() => showPart(data.part));
  };
  addEventListener("message", follow);
  window.parent.postMessage({ kind: PREVIEW_READY }, location.origin);
  return () => removeEventListener("message", follow);
}

/** Scrolls to a part of the home page; on another page and for a hidden part nothing happens. */
function showPart(id: string): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  if (id === "") scrollTo({ top: 0, behavior });
  else document.querySelector(`[data-part="${CSS.escape(id)}"]`)?.scrollIntoView({ behavior });
}
