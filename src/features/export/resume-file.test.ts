import { expect, spyOn, test } from "bun:test";
import * as subprocess from "../../core/process/subprocess.ts";
import { renderDocx } from "./resume-file.ts";

test("refuses documents while a hundred are waiting, and makes them again after that", async () => {
  // No document is made, so that the queue is emptied at once.
  using spawn = spyOn(subprocess, "runInSubprocess").mockRejectedValue(new Error("no process"));
  const job = {} as Parameters<typeof renderDocx>[0]; // Nobody reads it.
  const reasonOf = async (work: Promise<unknown>) => await work.catch((error) => error.message);
  const reasons = await Promise.all(Array.from({ length: 103 }, () => reasonOf(renderDocx(job))));
  const busy = "Too many documents are being made. Try again in a moment.";
  expect([reasons.indexOf(busy), reasons.filter((reason) => reason === busy).length]).toEqual([100, 3]);
  expect(await reasonOf(renderDocx(job))).toBe("no process");
  expect(spawn).toHaveBeenCalledTimes(101);
});
