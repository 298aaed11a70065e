import { afterEach, expect, spyOn, test } from "bun:test";
import { logError, logFailedRequest, logInfo, setLogFormat } from "./log.ts";

afterEach(() => setLogFormat("text"));

function written(work: () => void): { out: string[]; err: string[] } {
  using out = spyOn(console, "log").mockImplementation(() => undefined);
  using err = spyOn(console, "error").mockImplementation(() => undefined);
  work();
  const lines = (spy: typeof out) => spy.mock.calls.map((words) => words.join(" "));
  return { out: lines(out), err: lines(err) };
}

test("writes lines of text as they are, warnings and errors to standard error", () => {
  const { out, err } = written(() => {
    logInfo("listening on http://a", { event: "start" });
    logError("Not published");
  });
  expect([out, err]).toEqual([["listening on http://a"], ["Not published"]]);
});

test("writes one JSON object per line, with the time of the line", () => {
  setLogFormat("json");
  const { out, err } = written(() => {
    logInfo("2026-11-27T00:00:00.000Z login ok from 203.0.113.7", { event: "login ok" });
    logFailedRequest(new Error("two\nlines"), "GET /api/users/get-with-token/:token");
  });
  expect(JSON.parse(out.join())).toEqual({
    time: "2026-11-27T00:00:00.000Z",
    level: "info",
    message: "login ok from 203.0.113.7",
    event: "login ok",
  });
  expect(err).toHaveLength(1);
  expect(err[0]).not.toContain("\n");
  expect(JSON.parse(err[0] ?? "")).toMatchObject({
    level: "error",
    route: "GET /api/users/get-with-token/:token",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    error: expect.stringContaining("two\nlines"),
  });
});

test("names a failed request by the ID that its reply has", () => {
  let id = "";
  const { err } = written(() => {
    id = logFailedRequest(new Error("broken"), "POST /api/skills/create");
  });
  expect(err[0]).toStartWith(`Failed: POST /api/skills/create, request ${id}: Error: broken`);
});
