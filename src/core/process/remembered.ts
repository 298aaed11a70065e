/** When what only this process remembers has lost its meaning, in milliseconds of its clock. */
let until = 0;

/**
 * Says that something is remembered in memory alone, such as a try that is counted or a code that waits for its answer: a process that may
 * end when nobody needs it does not until then.
 * @param milliseconds from now
 */
export function rememberFor(milliseconds: number): void {
  until = Math.max(until, performance.now() + milliseconds);
}

/** Whether anything would be forgotten if this process ended. @param at in milliseconds of its clock, now unless a test says otherwise */
export function isAnythingRemembered(at: number = performance.now()): boolean {
  return at < until;
}
