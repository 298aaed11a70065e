import { expect, test } from "bun:test";
import {
  formatDay,
  formatDayAndTime,
  formatDaysUntil,
  formatDistinctDateTimes,
  formatLastUsed,
} from "./format-time.ts";

const now = new Date("2026-05-10T12:00:00Z");

test.each([
  ["2026-05-10T12:00:05Z", "within the last hour"], // The server's clock is ahead.
  ["2026-05-10T11:00:01Z", "within the last hour"],
  ["2026-05-10T11:00:00Z", "1 hour ago"],
  ["2026-05-09T12:00:01Z", "23 hours ago"],
  ["2026-05-09T12:00:00Z", "yesterday"],
  ["2026-05-05T08:00:00Z", "5 days ago"],
])("says that a session used at %s was used %s", (time, text) => {
  expect(formatLastUsed(time, now)).toBe(text);
});

test("counts days in the local time zone", () => {
  const wednesday = new Date(2026, 4, 6, 0, 10);
  expect(formatLastUsed(new Date(2026, 4, 4, 23, 0).toISOString(), wednesday)).toBe("2 days ago");
  expect(formatLastUsed(new Date(2026, 4, 5, 0, 5).toISOString(), wednesday)).toBe("yesterday");
});

test("counts the days that are left", () => {
  const monday = new Date(2026, 4, 4, 23, 0);
  expect(formatDaysUntil(new Date(2026, 7, 2, 8, 0).toISOString(), monday)).toBe("90 days left");
  expect(formatDaysUntil(new Date(2026, 4, 5, 0, 5).toISOString(), monday)).toBe("1 day left");
});

test("names days in the local time zone", () => {
  const now = new Date(2026, 4, 3, 12);
  const at = (day: number, hour = 9) => new Date(2026, 4, day, hour, 5).toISOString();
  expect([formatDay(at(3), now), formatDay(at(2), now), formatDay(at(1), now)]).toEqual([
    "Today",
    "Yesterday",
    "May 1, 2026",
  ]);
  expect([
    formatDayAndTime(at(3), now),
    formatDayAndTime(at(1, 14), now),
    formatDayAndTime(at(1, 0), now),
  ]).toEqual(["today at 09:05", "on May 1, 2026 at 14:05", "on May 1, 2026 at 00:05"]);
});

test("shows seconds only for times within the same minute", () => {
  const at = (minute: number, second: number) => new Date(2026, 4, 3, 14, minute, second).toISOString();
  expect(formatDistinctDateTimes([at(6, 0), at(5, 9), at(5, 7)])).toEqual([
    "May 3, 2026 at 14:06",
    "May 3, 2026 at 14:05:09",
    "May 3, 2026 at 14:05:07",
  ]);
});
