import { expect, test } from "bun:test";
import { AutoPublisher } from "./auto-publisher.ts";
import type { PublishSummary } from "./publish.contract.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse("2026-05-03T12:00:00Z");

const summary: PublishSummary = {
  target: "/srv/site",
  files: 40,
  sent: 40,
  bytes: 2048,
  unchanged: 0,
  deleted: 0,
  kept: [],
  milliseconds: 90,
};

/** A publisher with a clock of its own; each run ends with the next of `outcomes`. */
function createPublisher(outcomes: (PublishSummary | Error)[]) {
  const clock = { now: START };
  const store = { version: { current: 1 }, areWritesBlocked: false };
  const runs: number[] = [];
  const work = new AutoPublisher({
    target: "/srv/site",
    store,
    now: () => clock.now,
    publish: async () => {
      runs.push((clock.now - START) / SECOND);
      const outcome = outcomes.shift() ?? { ...summary, sent: 0 };
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  });
  /** Advances the clock, checking for changes every second. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.now += SECOND;
      work.checkForChanges();
      await work.waitUntilIdle();
    }
  };
  return { work, store, clock, runs, pass };
}

test("runs at the start, and again two seconds after a change", async () => {
  const { work, store, runs, pass } = createPublisher([summary]);
  await pass(60);
  expect(runs).toEqual([3]);
  expect(work.state().last).toEqual({ at: "2026-05-03T12:00:03.000Z", ...summary });
  store.version.current++;
  await pass(60);
  expect(runs).toEqual([3, 63]);
});

test("publishes after half a minute if changes keep coming", async () => {
  const { store, runs, pass } = createPublisher([]);
  for (let second = 0; second < 70; second++) {
    store.version.current++;
    await pass(1);
  }
  expect(runs).toEqual([31, 62]);
});

test("publishes on a new day, because durations depend on the day", async () => {
  const { clock, runs, pass } = createPublisher([]);
  await pass(10);
  clock.now = Date.parse("2026-05-04T00:00:00Z");
  await pass(10);
  expect(runs).toHaveLength(2);
});

test("reports a failure with the next attempt, and doubles the delay until a run succeeds", async () => {
  const error = new Error("The disk is full.");
  const { work, runs, pass } = createPublisher([error, error, error]);
  await pass(3);
  expect(work.state()).toEqual({
    target: "/srv/site",
    failure: {
      at: "2026-05-03T12:00:03.000Z",
      reason: "The disk is full.",
      nextTryAt: "2026-05-03T12:01:03.000Z",
    },
  });
  await pass(10 * 60);
  expect(runs).toEqual([3, 63, 183, 423]);
  expect(work.state().failure).toBeUndefined();
  expect(work.state().last?.sent).toBe(0);
});

test("waits at most an hour between tries", async () => {
  const { runs, pass } = createPublisher(Array.from({ length: 20 }, () => new Error("It is gone.")));
  await pass(5 * 60 * 60);
  expect((runs.at(-1) ?? 0) - (runs.at(-2) ?? 0)).toBe((60 * MINUTE) / SECOND);
});

test("waits during a restore, and publishes its content afterwards", async () => {
  const { work, store, runs, pass } = createPublisher([]);
  store.areWritesBlocked = true;
  await pass(60);
  work.startRun();
  expect(runs).toEqual([]);
  store.areWritesBlocked = false;
  store.version.current++;
  await pass(60);
  expect(runs).toEqual([61]);
});

test("cancels a run for other work, and starts it again later", async () => {
  const clock = { now: START };
  const ended: string[] = [];
  const work = new AutoPublisher({
    target: "",
    store: { version: { current: 1 }, areWritesBlocked: false },
    now: () => clock.now,
    publish: (onShare, signal) =>
      new Promise((_resolve, reject) => {
        onShare(0.5);
        signal.addEventListener("abort", () => {
          ended.push("aborted");
          reject(signal.reason);
        });
      }),
  });
  work.startRun();
  expect(work.state().work).toEqual({ share: 0.5 });
  await work.cancelRun();
  expect(ended).toEqual(["aborted"]);
  expect(work.state()).toEqual({ target: "" });
  work.checkForChanges();
  clock.now += 10 * SECOND;
  work.checkForChanges();
  expect(work.state().work).toBeUndefined();
  clock.now += 15 * SECOND;
  work.checkForChanges();
  expect(work.state().work).toEqual({ share: 0.5 });
  await work.stop();
  expect(ended).toHaveLength(2);
});
