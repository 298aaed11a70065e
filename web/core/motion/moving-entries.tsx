import { AnimatePresence, useIsPresent } from "framer-motion";
import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { canMove, entrance } from "./entrance.ts";
import { SavedMark } from "./saved-mark.tsx";
import { calm } from "./transitions.ts";

/** Wraps the entries of a list, so that entries added or removed later are animated. */
export function MovingEntries({ children }: { children: ReactNode }) {
  return <AnimatePresence initial={false}>{children}</AnimatePresence>;
}

/**
 * Props of an `m` element that fade a list's entry in and out. While fading out it is inert and hidden from screen readers.
 */
export function useComingAndGoing() {
  const isPresent = useIsPresent();
  return {
    initial: entrance({ opacity: 0 }),
    animate: { opacity: 1 },
    ...(canMove() && { exit: { opacity: 0 } }),
    ...(!isPresent && { inert: true, "aria-hidden": true }),
  } as const;
}

/** An entry of a list sorted elsewhere; animates to its new position. */
export function MovingEntry({ id, children }: { id: string; children: ReactNode }) {
  const comingAndGoing = useComingAndGoing();
  return (
    <m.li
      className="moving-entry"
      layout={canMove() && "position"}
      transition={{ layout: calm }}
      {...comingAndGoing}
    >
      {children}
      <SavedMark id={id} />
    </m.li>
  );
}
