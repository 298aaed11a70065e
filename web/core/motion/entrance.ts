import type { TargetAndTransition } from "framer-motion";
import { isMotionWelcome } from "./transitions.ts";

let isReady = false;

/** To be called when the code is there that makes things move. @param isThere false for the next test */
export function noteMotionReady(isThere = true): void {
  isReady = isThere;
}

/** Whether things move: the code for it is there, and the visitor's system lets them. */
export function canMove(): boolean {
  return isReady && isMotionWelcome();
}

/**
 * What an `m` element begins with, as its `initial`: nothing where it could not leave that again, so that an element is never
 * hidden that no code would show.
 */
export function entrance(from: TargetAndTransition): TargetAndTransition | false {
  return canMove() && from;
}
