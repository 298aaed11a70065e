import { english, type Language } from "./language.ts";

/** Gregorian years in the digits that the language uses today, because Arabic browsers disagree. */
const calendars: Readonly<Record<string, string>> = { ar: "-u-ca-gregory-nu-latn", fa: "-u-ca-gregory" };

/** The locale for `Intl`, so that server and browser write the same digits. */
export function localeOf(tag: string): string {
  return tag + (calendars[tag.split("-", 1)[0] ?? ""] ?? "");
}

/** Formats are slow to create. */
const known = new Map<string, Intl.DateTimeFormat>();

function dateFormat(tag: string, month: "short" | undefined): Intl.DateTimeFormat {
  const key = `${tag} ${month}`;
  const format =
    known.get(key) ?? new Intl.DateTimeFormat(localeOf(tag), { year: "numeric", month, timeZone: "UTC" });
  known.set(key, format);
  return format;
}

/** `2020-05-01` → "May 2020", `2020` → "2020"; `""` for what is no date. */
export function formatMonth(month: string, { tag } = english): string {
  const date = new Date(month);
  if (Number.isNaN(date.getTime())) return "";
  return dateFormat(tag, month.length === 4 ? undefined : "short").format(date);
}

/** The year of a date, as headings show it: "2020", "2020年"; `""` if it is unknown. */
export function formatYear(date: string, language = english): string {
  return formatMonth(date.slice(0, 4), language);
}

/** "May 2020 - Current"; leaves out missing dates. */
export function formatPeriod(start: string, end: string, isRunning: boolean, language = english): string {
  const from = formatMonth(start, language);
  const to = isRunning ? language.t("Current") : formatMonth(end, language);
  return from && to ? language.t("{start} - {end}", { start: from, end: to }) : from || to;
}

/** Joins the parts of a duration: "2 years 3 months". @param amounts those that are 0 are left out */
export function formatAmounts(amounts: [count: number, unit: "year" | "month"][], { tag }: Language): string {
  const parts = amounts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(localeOf(tag), { style: "unit", unit, unitDisplay: "long" }).format(count),
    );
  return new Intl.ListFormat(localeOf(tag), { type: "unit", style: "narrow" }).format(parts);
}
