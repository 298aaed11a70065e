import { expect } from "bun:test";

/** Milliseconds after which what was read last must be as expected; long, since the machine may be busy. */
const PATIENCE = 15_000;
/** Milliseconds from one look to the next. */
const PAUSE = 20;

/** Reads until it is as expected. What never comes fails with what was read last. */
export async function expectEventually<T>(
  read: () => T | Promise<T>,
  expected: NoInfer<T>,
  what?: string,
): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await Bun.sleep(PAUSE)) {
    const value: unknown = await read();
    if (!Bun.deepEquals(value, expected) && Date.now() < end) continue;
    expect(value, what).toEqual(expected);
    return;
  }
}
