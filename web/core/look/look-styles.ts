import { useEffect } from "react";
import type { ShownLook } from "../../../src/shared/look.ts";

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
