import { useEffect } from "react";
import type { ShownLook } from "../../../src/shared/look.ts";

/** The stylesheets of the site's look (src/site/pages/document.ts). */
const lookSheets = () => document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>("[data-look]");

/** Whether this document has the site's look, so that it can show public pages. Documents loaded under /admin don't. */
export function hasLook(): boolean {
  return lookSheets().length > 0;
}

/** Turns off the site's look, because the admin looks the same on every site. @returns turns it on again */
export function disableLook(): () => void {
  const root = document.documentElement;
  const { design, type } = root.dataset;
  const sheets = lookSheets();
  delete root.dataset.design;
  delete root.dataset.type;
  for (const sheet of sheets) sheet.media = "not all";
  return () => {
    if (design !== undefined) root.dataset.design = design;
    if (type !== undefined) root.dataset.type = type;
    for (const sheet of sheets) sheet.media = "all";
  };
}

/** Identifies the look that this document was loaded with; undefined until a public page is shown. */
let loadedMark: string | undefined;

/** Reloads the page if the look has changed since the document was loaded. */
export function useReloadOnNewLook(look: ShownLook | undefined): void {
  const mark = look?.mark;
  useEffect(() => {
    if (mark === undefined) return;
    loadedMark ??= mark;
    if (loadedMark !== mark) location.reload();
  }, [mark]);
}
