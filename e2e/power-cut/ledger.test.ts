import { describe, expect, test } from "bun:test";
import { Ledger } from "./ledger.ts";

/** Request 0 stores a and b, request 1 changes a, request 2 restores what was there after request 0. */
function filled(): Ledger {
  const ledger = new Ledger();
  ledger.begin();
  ledger.change(0, "a", "old");
  ledger.change(0, "b", "old");
  ledger.begin();
  ledger.change(1, "a", "new");
  ledger.begin();
  ledger.replaceAll(
    2,
    ledger.contentAfter((number) => number === 0),
  );
  return ledger;
}

const content = (a: string, b: string) => new Map(Object.entries({ a, b }));
const faults = (found: Map<string, string>, asked: number[], answered: number[]) =>
  filled().faults(found, new Set(asked), new Set(answered));

describe("the ledger", () => {
  test("accepts only the old content before a request was received, and only the new one after its answer", () => {
    expect(faults(content("old", "old"), [0], [0])).toEqual([]);
    expect(faults(content("new", "old"), [0], [0])).toEqual(["a is new, but was answered to be old"]);
    expect(faults(content("old", "old"), [0, 1], [0, 1])).toEqual(["a is old, but was answered to be new"]);
    expect(faults(new Map(), [0, 1], [0, 1])).toHaveLength(2);
  });

  test("accepts both while the request has no answer", () => {
    expect(faults(content("old", "old"), [0, 1], [0])).toEqual([]);
    expect(faults(content("new", "old"), [0, 1], [0])).toEqual([]);
    expect(faults(content("other", "old"), [0, 1], [0])).toHaveLength(1);
  });

  test("accepts a restore without an answer only as a whole", () => {
    expect(faults(content("new", "old"), [0, 1, 2], [0, 1])).toEqual([]);
    expect(faults(content("old", "old"), [0, 1, 2], [0, 1])).toEqual([]);
    expect(faults(content("old", "new"), [0, 1, 2], [0, 1])).not.toEqual([]);
    expect(faults(content("new", "old"), [0, 1, 2], [0, 1, 2])).not.toEqual([]);
  });

  test("finds an entry that was never written", () => {
    expect(faults(new Map([...content("old", "old"), ["c", "odd"]]), [0], [0])).toEqual([
      "c is odd, but was answered to be missing",
    ]);
  });
});
