import { useEffect } from "react";
import type { ShownLook } from "../../../src/shared/look.ts";

/** The stylesheets of the owner's look (src/site/pages/document.ts). */
const lookSheets = () => document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>("[data-look]");

/** Whether this document came with the owner's look: a public page can be shown in it. A document of the admin has none. */
export function hasLook(): boolean {
  return lookSheets().length > 0;
}

/** Switches the owner's look off: the admin looks the same on every site. @returns switches it on again */
export function undress(): () => void {
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

/** The mark of the look that this document came with; undefined until a public page was shown. */
let worn: string | undefined;

/** Loads the page again where the owner has chosen another look since the document came. */
export function useRightDress(look: ShownLook | undefined): void {
  const mark = look?.mark;
  useEffect(() => {
    if (mark === undefined) return;
    worn ??= mark;
    if (worn !== mark) location.reload();
  }, [mark]);
}
