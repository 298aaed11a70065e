import { english, type Language } from "./language.ts";

/** By locale and kind, because formats are slow to create. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** `2020-05-01` → "May 2020", `2020` → "2020"; `""` for anything else. */
export function formatMonth(month: string, { locale }: Language = english): string {
  const date = new Date(month);
  if (Number.isNaN(date.getTime())) return "";
  const isYear = month.length === 4;
  // "Fri, 01 May 2020 00:00:00 GMT". The first use of `Intl` takes Chromium 20 ms while the page loads.
  if (locale === "en") return date.toUTCString().slice(isYear ? 12 : 8, 16);
  const kind = isYear ? undefined : "short";
  const key = locale + kind;
  formats[key] ??= new Intl.DateTimeFormat(locale, { year: "numeric", month: kind, timeZone: "UTC" });
  return formats[key].format(date);
}

/** The year of a date, as headings show it: "2020", "2020年"; `""` if it is unknown. */
export function formatYear(date: string, language?: Language): string {
  return formatMonth(date.slice(0, 4), language);
}

/** What separates the items of a plain list: "A, B", "A、B", "أ، ب". */
export function listComma({ tag }: Pick<Language, "tag">): string {
  if (/^(zh|ja)/.test(tag)) return "、";
  return /^(ar|fa|ur)/.test(tag) ? "، " : ", ";
}

/** What ends a sentence. */
export function fullStop({ tag }: Pick<Language, "tag">): string {
  return /^(zh|ja)/.test(tag) ? "。" : ".";
}

/** What stands between a label and its text: "Skills: Go", "Compétences : Go". */
export function labelColon({ tag }: Pick<Language, "tag">): string {
  return /^fr/.test(tag) ? "\u00a0: " : ": ";
}

/** "May 2020 - Current"; leaves out missing dates. */
export function formatPeriod(start: string, end: string, isRunning: boolean, language = english): string {
  const from = formatMonth(start, language);
  const to = isRunning ? language.t("Current") : formatMonth(end, language);
  return from && to ? language.t("{start} - {end}", { start: from, end: to }) : from || to;
}
