/**
 * Draws numbers between 0 and 1 that depend on the text alone, so that server and browser engrave the same lines.
 * FNV-1a gathers the text, mulberry32 spreads it.
 */
export function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of seed.trim().toLowerCase())
    state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
