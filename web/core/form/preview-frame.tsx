import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/**
 * A page of its own within the page, of the width that it has there, with the site's styles: what stands in it looks as it does
 * for visitors of such a window, whatever surrounds it in the admin.
 */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const prepare = useCallback((frame: HTMLIFrameElement) => {
    const inner = frame.contentDocument;
    if (inner === null) return;
    copyLook(inner);
    setPlace(inner.body);
  }, []);
  useEffect(() => {
    // Some browsers have its document at once, others replace it when it has loaded.
    if (frame?.contentDocument?.readyState === "complete") prepare(frame);
  }, [frame, prepare]);
  return (
    <iframe
      ref={setFrame}
      title="Preview"
      className="preview-frame"
      onLoad={(event) => prepare(event.currentTarget)}
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

/** The page's styles as they are now, its theme and its language. By script, because the policy names every sheet in a document. */
function copyLook(inner: Document): void {
  for (const { name, value } of document.documentElement.attributes)
    inner.documentElement.setAttribute(name, value);
  const world = inner.defaultView as (Window & typeof globalThis) | null; // A frame's window has what this one has.
  if (world === null) return;
  const sheet = new world.CSSStyleSheet();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
    Array.from(cssRules, ({ cssText }) => cssText),
  );
  sheet.replaceSync(rules.join("\n"));
  inner.adoptedStyleSheets = [sheet];
}
