import { and, asc, between, desc, eq, gte, min, notLike, sql, sum } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { NamedCount, PageCount, Statistics } from "./statistics.contract.ts";
import { visits } from "./statistics.table.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Most rows of a table in the admin; the export has all. */
const NAMES_MAX = 100;

/** The counts of the last `days`, including today; for one day, the counts of the last 24 hours. */
export function readStatistics(
  db: Db,
  days: number,
  now: Date,
): Omit<Statistics, "isOn" | "tally" | "before"> & { before: Count | null } {
  const periods = readPeriods(db, days, now);
  const named = (kind: "page" | "referrer" | "share" | "device") =>
    readNames(db, kind, startOfPeriod(days, now).slice(0, 10));
  const since = firstDay(db);
  const then = momentBefore(days, now);
  const isCounted = since !== "" && since <= startOfPeriod(days, then).slice(0, 10);
  return {
    days,
    total: sumOf(periods),
    since,
    before: isCounted ? sumOf(readPeriods(db, days, then)) : null,
    periods,
    pages: groupLanguages(readNames(db, "page", startOfPeriod(days, now).slice(0, 10), -1)).slice(
      0,
      NAMES_MAX,
    ),
    referrers: named("referrer"),
    shares: named("share"),
    devices: named("device"),
  };
}

type Count = { views: number; visitors: number };

function sumOf(counts: readonly Count[]): Count {
  const sum = { views: 0, visitors: 0 };
  for (const { views, visitors } of counts) {
    sum.views += views;
    sum.visitors += visitors;
  }
  return sum;
}

function firstDay(db: Db): string {
  const first = db
    .select({ day: min(visits.period) })
    .from(visits)
    .get()?.day;
  return first?.slice(0, 10) ?? "";
}

/** The start of the period, in UTC: a day such as `2026-11-23`, or for one day an hour such as `2026-11-23T09`. */
export function startOfPeriod(days: number, now: Date): string {
  return new Date(now.getTime() - (days === 1 ? 23 * HOUR : (days - 1) * DAY))
    .toISOString()
    .slice(0, days === 1 ? 13 : 10);
}

/** The last moment of the period before, which is as long. */
export function momentBefore(days: number, now: Date): Date {
  return new Date(now.getTime() - days * DAY);
}

function readPeriods(db: Db, days: number, now: Date): Statistics["periods"] {
  const [count, step, length] = days === 1 ? [24, HOUR, 13] : [days, DAY, 10];
  const [from, to] = [startOfPeriod(days, now), now.toISOString().slice(0, length)];
  const rows = db
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.kind, "total"),
        between(visits.period, from, to),
        eq(sql`length(${visits.period})`, length),
      ),
    )
    .orderBy(asc(visits.period))
    .all();
  const counts = new Map(rows.map(({ period, views, visitors }) => [period, { views, visitors }]));
  return Array.from({ length: count }, (_, index) => {
    const period = new Date(now.getTime() - (count - 1 - index) * step).toISOString().slice(0, length);
    return { period, ...(counts.get(period) ?? { views: 0, visitors: 0 }) };
  });
}

/** `/de/experience` is the page `/experience` in German. No page begins like a language. */
const IN_LANGUAGE = /^\/([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)(\/.*|$)/;

/** Adds up the counts of a page in all languages. */
function groupLanguages(counts: readonly NamedCount[]): PageCount[] {
  const pages = new Map<string, PageCount>();
  for (const { name: path, views, visitors } of counts) {
    const [, tag, rest] = IN_LANGUAGE.exec(path) ?? [];
    const name = tag === undefined ? path : rest || "/";
    const page = pages.get(name) ?? { name, views: 0, visitors: 0 };
    page.views += views;
    page.visitors += visitors;
    if (tag !== undefined) page.languages = { ...page.languages, [tag]: { views, visitors } };
    pages.set(name, page);
  }
  return [...pages.values()].sort((one, other) => other.views - one.views);
}

/** @param limit -1 for all */
function readNames(
  db: Db,
  kind: "page" | "referrer" | "share" | "device",
  since: string,
  limit = NAMES_MAX,
): NamedCount[] {
  const views = sum(visits.views).mapWith(Number);
  return db
    .select({ name: visits.name, views, visitors: sum(visits.visitors).mapWith(Number) })
    .from(visits)
    .where(and(eq(visits.kind, kind), gte(visits.period, since)))
    .groupBy(visits.name)
    .orderBy(desc(views), asc(visits.name))
    .limit(limit)
    .all();
}

/** All counts per day, oldest first. */
export function listDays(db: Db): (typeof visits.$inferSelect)[] {
  return db
    .select()
    .from(visits)
    .where(notLike(visits.period, "%T%"))
    .orderBy(asc(visits.period), asc(visits.kind), desc(visits.views), asc(visits.name))
    .all();
}
