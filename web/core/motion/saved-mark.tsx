import { animate } from "framer-motion/dom/mini";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { canMove } from "./entrance.ts";
import { lingering } from "./transitions.ts";

/** The entry that was stored last; each time it is stored counts anew. */
const useSaved = create<{ id: string | null; count: number }>(() => ({ id: null, count: 0 }));

/** Has the entry marked for a moment, wherever it stands in a list, or will stand. */
export function markSaved(id: string): void {
  if (canMove()) useSaved.setState(({ count }) => ({ id, count: count + 1 }));
}

/** Lies over an entry that was just saved, and fades; the entry is what it is placed by. */
export function SavedMark({ id }: { id: string }) {
  const count = useSaved((saved) => (saved.id === id ? saved.count : 0));
  return count > 0 && <FadingMark key={count} count={count} />;
}

function FadingMark({ count }: { count: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    // Not an `m` element: in an entry that was there from the beginning it would take part in that one's entrance.
    const fading = animate(element.current, { opacity: [1, 0] }, lingering);
    void fading.then(() => useSaved.setState((saved) => (saved.count === count ? { id: null } : saved)));
    return () => fading.cancel();
  }, [count]);
  return <span ref={element} aria-hidden="true" className="saved-mark" />;
}
