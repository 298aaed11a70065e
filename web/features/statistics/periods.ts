import type { Statistics } from "../../../src/features/statistics/statistics.contract.ts";

type Period = Statistics["periods"][number];

/** Bars that a chart has room for; more days than that are told of by months. */
const BARS_MAX = 62;

/** Hours and days as they are; of a longer time the sums of its months, from the first with a visit on. */
export function chartPeriods(periods: Period[]): Period[] {
  if (periods.length <= BARS_MAX) return periods;
  const months = new Map<string, Period>();
  for (const { period, views, visitors } of periods) {
    const month = period.slice(0, 7);
    const sum = months.get(month) ?? { period: month, views: 0, visitors: 0 };
    months.set(month, { period: month, views: sum.views + views, visitors: sum.visitors + visitors });
  }
  const all = [...months.values()];
  const first = all.findIndex(({ views }) => views > 0);
  return first < 0 ? all.slice(-12) : all.slice(Math.min(first, Math.max(0, all.length - 12)));
}

/** `2026-11-23T09` → "10:00" where the reader is, `2026-11-23` → "23 Nov", `2026-11` → "Nov 2026". */
export function periodName(period: string): string {
  if (period.length === 13)
    return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(
      new Date(`${period}:00Z`),
    );
  const options: Intl.DateTimeFormatOptions =
    period.length === 7 ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(
    new Date(period.length === 7 ? `${period}-01` : period),
  );
}
