const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2020-05-01` → "May 2020"; a year alone and `""` are unchanged. */
export function formatMonth(month: string): string {
  if (month.length === 4) return month;
  const name = monthNames[Number(month.slice(5, 7)) - 1];
  return name === undefined ? "" : `${name} ${month.slice(0, 4)}`;
}

/** "May 2020 - Current"; leaves out missing dates. */
export function formatPeriod(start: string, end: string, isRunning: boolean): string {
  return [formatMonth(start), isRunning ? "Current" : formatMonth(end)].filter(Boolean).join(" - ");
}
