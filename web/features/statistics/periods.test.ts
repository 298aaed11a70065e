import { describe, expect, test } from "bun:test";
import { chartPeriods, periodName } from "./periods.ts";

const day = (period: string, views = 0) => ({ period, views, visitors: Math.min(views, 1) });
const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    day(new Date(Date.UTC(2026, 10, 23) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10), 1),
  );

describe("the bars of a chart", () => {
  test("are days for a short period", () => expect(chartPeriods(days(30))).toEqual(days(30)));
  test("are months for a long period", () => {
    const months = chartPeriods(days(100));
    expect(months.map(({ period, views }) => `${period} ${views}`)).toEqual([
      "2026-08 16",
      "2026-09 30",
      "2026-10 31",
      "2026-11 23",
    ]);
  });
  test("start with the first visit, but there are at least twelve", () => {
    const quiet = days(775).map((each) => ({ ...each, views: each.period >= "2026-10-01" ? 1 : 0 }));
    const months = chartPeriods(quiet);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ period: "2026-11", views: 23 });
  });
});

test.each([
  ["2026-11-03", "Nov 3"],
  ["2026-11", "Nov 2026"],
])("formats %s as %s", (period, name) => expect(periodName(period)).toBe(name));
