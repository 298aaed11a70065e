const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 12 * HOUR;

type Life = { validFrom: number; validTo: number };
/** When the authority wants a certificate to be renewed (RFC 9773). */
export type Window = { start: number; end: number };

/** Without word from the authority: at a third of its life left. */
export function thirdOfLife({ validFrom, validTo }: Life): number {
  return validTo - (validTo - validFrom) / 3;
}

/** A moment of the window that chance picks, so that not all come at once. */
export function momentIn({ start, end }: Window, random: () => number): number {
  return start + random() * Math.max(0, end - start);
}

/**
 * Milliseconds until the next try: doubled with each failure, with up to a quarter more by chance, and never less than the authority
 * asks for.
 */
export function waitAfter(failures: number, random: () => number, asked = 0): number {
  const doubled = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 20));
  return Math.max(asked, doubled) + (doubled / 4) * random();
}
