import { animate } from "framer-motion/dom/mini";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { canAnimate } from "./entrance.ts";
import { highlightTransition } from "./transitions.ts";

/** The last saved entry, and a count that restarts the highlight on each save. */
const useSaved = create<{ id: string | null; count: number }>(() => ({ id: null, count: 0 }));

/** Highlights a saved entry briefly, also if its list renders it only later. */
export function highlightSaved(id: string): void {
  if (canAnimate()) useSaved.setState(({ count }) => ({ id, count: count + 1 }));
}

/** The highlight over a saved entry, which fades out. The entry must be positioned. */
export function SavedHighlight({ id }: { id: string }) {
  const count = useSaved((saved) => (saved.id === id ? saved.count : 0));
  return count > 0 && <FadingMark key={count} count={count} />;
}

function FadingMark({ count }: { count: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    // Not an `m` element, which would inherit the entry's own entrance.
    const fading = animate(element.current, { opacity: [1, 0] }, highlightTransition);
    void fading.then(() => useSaved.setState((saved) => (saved.count === count ? { id: null } : saved)));
    return () => fading.cancel();
  }, [count]);
  return <span ref={element} aria-hidden="true" className="saved-mark" />;
}
