import { AnimatePresence, useIsPresent } from "framer-motion";
import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { canMove, entrance } from "./entrance.ts";
import { SavedMark } from "./saved-mark.tsx";
import { calm } from "./transitions.ts";

/** Around the entries of a list: those that come and go later on do so with motion; the first ones stand there at once. */
export function MovingEntries({ children }: { children: ReactNode }) {
  return <AnimatePresence initial={false}>{children}</AnimatePresence>;
}

/**
 * What a list's entry does when it comes and goes, as properties of an `m` element. One that goes can't be reached any more,
 * and screen readers no longer find it.
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

/** An entry of a list that others put in order; it moves to its new place by itself. */
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
