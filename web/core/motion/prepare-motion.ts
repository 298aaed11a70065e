import { isMotionWelcome } from "./transitions.ts";

type VisitorMotion = typeof import("./visitor-motion.ts");

let loaded: VisitorMotion | undefined;

/** framer-motion's part in what visitors see, once it is there; asked for only where the browser can't do the same by itself. */
export function loadedMotion(): VisitorMotion | undefined {
  return loaded;
}

/** To be called when the page has been taken over; loads what the browser needs while it has nothing else to do. */
export function prepareMotion(): void {
  const canReveal = CSS.supports("animation-timeline", "view()");
  const canChangePages = typeof document.startViewTransition === "function";
  if ((canReveal && canChangePages) || !isMotionWelcome()) return;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(async () => {
    // Where it can't be loaded, nothing is missing but motion.
    loaded = await import("./visitor-motion.ts").catch(() => undefined);
    if (!canReveal) loaded?.revealOnScroll();
  });
}
