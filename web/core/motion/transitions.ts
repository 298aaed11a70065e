/** Starts fast and slows down towards the end. */
const ease = [0.2, 0, 0, 1] as const;

/** For motion that the user waits for, such as a dialog that opens. Durations are in seconds. */
export const quickTransition = { duration: 0.16, ease } as const;

/** For changes of position or size; within the 300 ms of decision 13. */
export const moveTransition = { duration: 0.26, ease } as const;

/** For motion that nobody waits for, such as the highlight of a saved entry. */
export const highlightTransition = { duration: 1.4, ease: "easeOut" } as const;

/** Whether the system does not ask for reduced motion. */
export function isMotionAllowed(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
