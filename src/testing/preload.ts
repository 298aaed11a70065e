// Loaded before all tests (bunfig.toml). Restores mocks and the clock after each test, also if it failed.
import { afterEach, jest, mock, setSystemTime } from "bun:test";
import * as subprocess from "../core/process/subprocess.ts";
import type { ResumeJob } from "../features/export/resume-file.ts";
import type { Drawing } from "../site/pages/draw.ts";

afterEach(() => {
  mock.restore();
  jest.useRealTimers();
  setSystemTime();
});

/** Commands that unit tests run in their own process, because a subprocess takes longer to start than to finish. */
const commands: Record<string, (job: unknown) => Promise<object>> = {
  typeset: async (job) => (await import("../program/commands/typeset.ts")).typeset(job as ResumeJob),
  draw: async (job) => (await import("../program/commands/draw.ts")).drawAll(job as Drawing[]),
};

const original = { ...subprocess };
mock.module("../core/process/subprocess.ts", () => ({
  ...original,
  runInSubprocess: async (...args: Parameters<typeof original.runInSubprocess>) => {
    const [command, { job, program }] = args;
    const run = program === undefined ? commands[command] : undefined;
    if (run === undefined) return await original.runInSubprocess(...args);
    try {
      return { done: await run(structuredClone(job)) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error), code: "" };
    }
  },
}));
