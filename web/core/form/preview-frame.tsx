import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/**
 * Renders its children in an iframe with the site's styles, so that they look as they do for visitors with a window of this
 * width, unaffected by the admin's styles.
 */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const fillFrame = useCallback(async (frame: HTMLIFrameElement) => {
    const inner = frame.contentDocument;
    // Already filled: some browsers fire `load` for the initial document too.
    if (inner === null || inner.head.childElementCount > 0) return;
    await copyStyles(inner);
    setBody(inner.body);
  }, []);
  useEffect(() => {
    // Some browsers have the document right away, others replace it on load.
    if (frame?.contentDocument?.readyState === "complete") void fillFrame(frame);
  }, [frame, fillFrame]);
  return (
    <iframe
      ref={setFrame}
      title="Preview"
      className="preview-frame"
      onLoad={(event) => void fillFrame(event.currentTarget)}
    >
      {body !== null &&
        createPortal(
          <div className="preview-page" onClickCapture={blockLinks}>
            {children}
          </div>,
          body,
        )}
    </iframe>
  );
}

/** Disables links and buttons in the preview. */
function blockLinks(event: MouseEvent) {
  // Not an instance of this window's Element, because the iframe has its own.
  const pressed = event.target as Element;
  if (pressed.closest("a, button") === null) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Copies the page's language, theme and stylesheets to a document. Resolves when the stylesheets are loaded. */
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
      // Show the preview even if a stylesheet fails to load.
      for (const event of ["load", "error"]) copy.addEventListener(event, () => resolve());
      // The iframe's document has no URL that a relative `href` could resolve against.
      if ("href" in sheet) copy.setAttribute("href", sheet.href);
      inner.head.append(copy);
      return "href" in sheet ? promise : null;
    }),
  );
}
