/** How what moves speeds up and slows down: at once under way, and calm at its end. */
const ease = [0.2, 0, 0, 1] as const;

/** What someone waits for, in seconds: a dialog that rises, a row that comes or goes. */
export const swift = { duration: 0.16, ease } as const;

/** What changes its place or its size; still under the 300 ms that decision 13 allows. */
export const calm = { duration: 0.26, ease } as const;

/** What nobody waits for: the mark on an entry that was saved. */
export const lingering = { duration: 1.4, ease: "easeOut" } as const;

/** Whether the visitor's system lets things move. */
export function isMotionWelcome(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
