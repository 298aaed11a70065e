import { isMotionAllowed } from "./transitions.ts";

type VisitorMotion = typeof import("./visitor-motion.ts");

let loaded: VisitorMotion | undefined;

/** The animation code of public pages, once loaded; undefined in browsers that don't need it. */
export function loadedVisitorMotion(): VisitorMotion | undefined {
  return loaded;
}

/** Call after hydration: loads the animation code when idle, if the browser lacks scroll-driven animations or view transitions. */
export function prepareMotion(): void {
  const canReveal = CSS.supports("animation-timeline", "view()");
  const canChangePages = typeof document.startViewTransition === "function";
  if ((canReveal && canChangePages) || !isMotionAllowed()) return;
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(async () => {
    // If it can't be loaded, pages work without animation.
    loaded = await import("./visitor-motion.ts").catch(() => undefined);
    if (!canReveal) loaded?.revealOnScroll();
  });
}
