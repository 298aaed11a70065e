import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

/**
 * Tells assistive technology of a page that came without a load: its title is read out, and the focus moves to its
 * content. The first page is the browser's own affair.
 * @param title of the page now shown
 */
export function PageAnnouncer({ title }: { title: string }) {
  const [path] = useLocation();
  const announced = useRef(path);
  const [message, setMessage] = useState("");
  useEffect(() => {
    document.title = title;
    if (announced.current === path) return;
    announced.current = path;
    setMessage(title);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path, title]);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {message}
    </div>
  );
}
