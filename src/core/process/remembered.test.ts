import { expect, test } from "bun:test";
import { Throttle } from "../http/throttle.ts";
import { isAnythingRemembered, rememberFor } from "./remembered.ts";

/** Milliseconds, longer than anything else that tests in the same process have remembered. */
const LONG = 1e12;

test("something is remembered until the last of all moments", () => {
  const now = performance.now();
  rememberFor(LONG);
  rememberFor(1);
  expect(isAnythingRemembered(now + LONG - 1000)).toBe(true);
  expect(isAnythingRemembered(now + LONG + 60_000)).toBe(false);
});

test("a try that is counted is remembered until it has come back", () => {
  const now = performance.now();
  // Two tries, of which one comes back in so long.
  const throttle = new Throttle(5, 60_000 / (3 * LONG));
  throttle.take("192.0.2.1");
  throttle.take("192.0.2.1");
  expect(isAnythingRemembered(now + 5 * LONG)).toBe(true);
  expect(isAnythingRemembered(now + 7 * LONG)).toBe(false);
});
