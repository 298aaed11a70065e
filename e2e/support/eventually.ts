import { expect } from "bun:test";

/** Milliseconds until the value must be as expected; long, because the machine may be busy. */
const PATIENCE = 15_000;
/** Milliseconds between reads. */
const PAUSE = 20;

/** Reads a value until it is as expected. Fails with the last value. */
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
