import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/**
 * A page of its own within the page, of the width that it has there, with the site's styles: what stands in it looks as it does
 * for visitors of such a window, whatever surrounds it in the admin.
 */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const prepare = useCallback(async (frame: HTMLIFrameElement) => {
    const inner = frame.contentDocument;
    // Prepared before, where a browser reports that it has loaded what was there at once.
    if (inner === null || inner.head.childElementCount > 0) return;
    await copyStyles(inner);
    setPlace(inner.body);
  }, []);
  useEffect(() => {
    // Some browsers have its document at once, others replace it when it has loaded.
    if (frame?.contentDocument?.readyState === "complete") void prepare(frame);
  }, [frame, prepare]);
  return (
    <iframe
      ref={setFrame}
      title="Preview"
      className="preview-frame"
      onLoad={(event) => void prepare(event.currentTarget)}
    >
      {place !== null &&
        createPortal(
          <div className="preview-page" onClickCapture={stayHere}>
            {children}
          </div>,
          place,
        )}
    </iframe>
  );
}

/** A link in the preview leads nowhere: there is a form to be finished. */
function stayHere(event: MouseEvent) {
  // Of the frame's own world, so that it is no Element of this one.
  const pressed = event.target as Element;
  if (pressed.closest("a, button") === null) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Gives a document the page's language, theme and stylesheets. @returns resolves when they are loaded */
async function copyStyles(inner: Document): Promise<void> {
  for (const { name, value } of document.documentElement.attributes)
    inner.documentElement.setAttribute(name, value);
  const sheets = document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(
    'link[rel="stylesheet"], style',
  );
  await Promise.all(
    Array.from(sheets, (sheet) => {
      const copy = inner.importNode(sheet, true);
      const { promise, resolve } = Promise.withResolvers<void>();
      // A stylesheet that can't be loaded must not keep the preview away.
      for (const event of ["load", "error"]) copy.addEventListener(event, () => resolve());
      // Its address is relative to the page, and the frame has none.
      if ("href" in sheet) copy.setAttribute("href", sheet.href);
      inner.head.append(copy);
      return "href" in sheet ? promise : null;
    }),
  );
}
