/**
 * Creates a generator of pseudo-random numbers from 0 to 1 that depend only on `seed`, so that server and browser draw the
 * same engraving. The seed is hashed by FNV-1a; the generator is mulberry32.
 */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed.trim().toLowerCase())
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
