import type { Statistics } from "../../../src/features/statistics/statistics.contract.ts";

type Period = Statistics["periods"][number];

/** Most bars of a chart; longer periods are shown by month. */
const BARS_MAX = 62;

/** Groups a long period by month, starting with the first month that has visits but showing at least twelve. */
export function chartPeriods(periods: Period[]): Period[] {
  if (periods.length <= BARS_MAX) return periods;
  const months = new Map<string, Period>();
  for (const { period, views, visitors } of periods) {
    const month = period.slice(0, 7);
    const sum = months.get(month) ?? { period: month, views: 0, visitors: 0 };
    months.set(month, { period: month, views: sum.views + views, visitors: sum.visitors + visitors });
  }
  const monthly = [...months.values()];
  const first = monthly.findIndex(({ views }) => views > 0);
  return first < 0 ? monthly.slice(-12) : monthly.slice(Math.min(first, Math.max(0, monthly.length - 12)));
}

/** `2026-11-23T09` → "10:00" in the reader's time zone, `2026-11-23` → "Nov 23", `2026-11` → "Nov 2026". */
export function periodName(period: string): string {
  if (period.length === 13)
    return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(
      new Date(`${period}:00Z`),
    );
  const options: Intl.DateTimeFormatOptions =
    period.length === 7 ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(
    new Date(period.length === 7 ? `${period}-01` : period),
  );
}
