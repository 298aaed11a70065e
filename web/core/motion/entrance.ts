import type { TargetAndTransition } from "framer-motion";
import { isMotionAllowed } from "./transitions.ts";

let isReady = false;

/** Notes that the animation code has loaded. @param isLoaded false resets it in tests */
export function setMotionReady(isLoaded = true): void {
  isReady = isLoaded;
}

/** Whether to animate: the animation code has loaded and the system does not ask for reduced motion. */
export function canAnimate(): boolean {
  return isReady && isMotionAllowed();
}

/**
 * The `initial` prop of an `m` element: `from`, or false if nothing is animated, so that no element stays hidden.
 */
export function enterFrom(from: TargetAndTransition): TargetAndTransition | false {
  return canAnimate() && from;
}
