import { useEffect } from "react";
import type { ShownLook } from "../../../src/shared/look.ts";

/** The mark of the look that this document came with; undefined until a public page was shown. */
let worn: string | undefined;

/** Takes off what public pages wear (src/site/pages/document.ts): the admin looks the same on every site. @returns what puts it on again */
export function undress(): () => void {
  const root = document.documentElement;
  const { design, type, drawn } = root.dataset;
  // The styles of a design and its faces stand among those that every page needs.
  if (drawn !== undefined) location.reload();
  const own = document.querySelector<HTMLStyleElement>("style[data-own]");
  delete root.dataset.design;
  delete root.dataset.type;
  if (own !== null) own.media = "not all";
  return () => {
    if (design !== undefined) root.dataset.design = design;
    if (type !== undefined) root.dataset.type = type;
    if (own !== null) own.media = "all";
  };
}

/**
 * Loads the page anew where its document has another look: it came before the owner chose a new one, or is the admin's, which has
 * none.
 */
export function useRightDress(look: ShownLook | undefined): void {
  const mark = look?.mark;
  useEffect(() => {
    if (mark === undefined) return;
    worn ??= document.documentElement.dataset.design === undefined ? "" : mark;
    if (worn !== mark) location.reload();
  }, [mark]);
}
