import { expect, test } from "bun:test";
import { networkOf, Throttle } from "./throttle.ts";

test("attempts are refilled over time, up to the burst", () => {
  let now = 0;
  const throttle = new Throttle(2, 6, () => now);
  expect([throttle.take("a"), throttle.take("a"), throttle.take("a")]).toEqual([0, 0, 10]);
  now += 4000;
  expect(throttle.take("a")).toBe(6);
  now += 6000;
  expect([throttle.take("a"), throttle.take("a")]).toEqual([0, 10]);
  now += 3_600_000;
  expect([throttle.take("a"), throttle.take("a"), throttle.take("a")]).toEqual([0, 0, 10]);
});

test("each address has its own attempts", () => {
  const throttle = new Throttle(1, 1, () => 0);
  expect([throttle.take("a"), throttle.take("a"), throttle.take("b")]).toEqual([0, 60, 0]);
});

test("giving attempts back never exceeds the burst", () => {
  const throttle = new Throttle(1, 1, () => 0);
  for (let times = 0; times < 5; times++) throttle.refund("a");
  expect([throttle.take("a"), throttle.take("a")]).toEqual([0, 60]);
  throttle.refund("a");
  expect(throttle.take("a")).toBe(0);
});

test("forgiving an address gives back all its attempts", () => {
  const throttle = new Throttle(2, 1, () => 0);
  expect([throttle.take("a"), throttle.take("a"), throttle.take("a")]).toEqual([0, 0, 60]);
  throttle.reset("a");
  expect([throttle.take("a"), throttle.take("a"), throttle.take("a")]).toEqual([0, 0, 60]);
});

test("remembers 10,000 addresses, and forgets the oldest first", () => {
  const throttle = new Throttle(1, 1, () => 0);
  throttle.take("first");
  throttle.take("guesser");
  for (let at = 0; at < 9_999; at++) throttle.take(`flood ${at}`);
  // The oldest address was dropped, so it has all its attempts again.
  expect(throttle.take("first")).toBe(0);
  expect(throttle.take("flood 9998")).toBe(60);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["192.0.2.7:51234", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:0db8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
  ["[2001:db8::7]:51234", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["1:2:3:4:5:6:7:8:9::a", "1:2:3:4::/64"],
])("attempts of %s count for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
