import { AnimatePresence, useIsPresent } from "framer-motion";
import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { canAnimate, enterFrom } from "./entrance.ts";
import { SavedHighlight } from "./saved-highlight.tsx";
import { moveTransition } from "./transitions.ts";

/** Wraps the entries of a list, so that entries added or removed later are animated. */
export function MovingEntries({ children }: { children: ReactNode }) {
  return <AnimatePresence initial={false}>{children}</AnimatePresence>;
}

/**
 * Props of an `m` element that fade a list's entry in and out. While fading out it is inert and hidden from screen readers.
 */
export function useFadeInOut() {
  const isPresent = useIsPresent();
  return {
    initial: enterFrom({ opacity: 0 }),
    animate: { opacity: 1 },
    ...(canAnimate() && { exit: { opacity: 0 } }),
    ...(!isPresent && { inert: true, "aria-hidden": true }),
  } as const;
}

/** An entry of a list sorted elsewhere; animates to its new position. */
export function MovingEntry({ id, children }: { id: string; children: ReactNode }) {
  const comingAndGoing = useFadeInOut();
  return (
    <m.li
      className="moving-entry relative"
      data-row={id}
      layout={canAnimate() && "position"}
      transition={{ layout: moveTransition }}
      {...comingAndGoing}
    >
      {children}
      <SavedHighlight id={id} />
    </m.li>
  );
}
