// Not in period.ts, because public pages get durations from the server.
import { english, type Language } from "./language.ts";

/**
 * Formats the time between two months: "2 years 3 months", "1 year", "Less than a month". If one of them is only a year,
 * counts whole years.
 * @param start `YYYY-MM-01`, `YYYY` or `""`
 * @param end `YYYY-MM-01`, `YYYY` or `""`
 * @param isRunning counts up to `now` instead of the end
 * @returns `""` if a date is missing
 */
export function formatDuration(
  start: string,
  end: string,
  isRunning: boolean,
  now: Date = new Date(),
  language: Language = english,
): string {
  const until = isRunning ? now.toISOString().slice(0, 7) : end.slice(0, 7);
  if (start === "" || until === "") return "";
  if (start.length === 4 || (end.length === 4 && !isRunning)) {
    const years = Number(until.slice(0, 4)) - Number(start.slice(0, 4));
    return years > 0 ? formatAmounts([[years, "year"]], language) : "";
  }
  const months = monthNumber(until) - monthNumber(start);
  if (months < 1) return language.t("Less than a month");
  return formatAmounts(
    [
      [Math.floor(months / 12), "year"],
      [months % 12, "month"],
    ],
    language,
  );
}

function monthNumber(value: string): number {
  return Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
}

type Formats = { year: Intl.NumberFormat; month: Intl.NumberFormat; list: Intl.ListFormat };

/** By locale, because making one takes longer than formatting hundreds of durations. */
const formats = new Map<string, Formats>();

function formatsIn(locale: string): Formats {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long" });
  const list = new Intl.ListFormat(locale, { type: "unit", style: "narrow" });
  const made = { year: unit("year"), month: unit("month"), list };
  formats.set(locale, made);
  return made;
}

/** Joins the parts of a duration: "2 years 3 months". @param amounts those that are 0 are left out */
function formatAmounts(amounts: [count: number, unit: "year" | "month"][], { locale }: Language): string {
  const own = formatsIn(locale);
  const parts = amounts.filter(([count]) => count > 0).map(([count, unit]) => own[unit].format(count));
  const text = own.list.format(parts);
  // `Intl` writes "2 年3 か月", but Japanese has no spaces between numbers and units.
  return locale.startsWith("ja") ? text.replaceAll(" ", "") : text;
}
