import { Hono } from "hono";
import { invalid } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { csvLine } from "../../core/http/csv.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { type Statistics, statisticsQuery, statisticsReply } from "./statistics.contract.ts";
import { listDays, momentBefore, readStatistics, startOfPeriod } from "./statistics.store.ts";

/**
 * `GET ?days=30` → `{ statistics: Statistics }` of the last days, including today; `days=1` is the last 24 hours. 422 for an invalid
 * number. `GET export.csv` → all counts of each day. Both are for the owner.
 */
export function statisticsRoutes({ store, visits, statisticsCounters }: BaseServices) {
  const owner = requireOwner(store.db);
  return new Hono<Env>()
    .get("/", owner, replies(statisticsReply), async (c) => {
      const query = statisticsQuery.safeParse({ days: c.req.query("days") });
      if (!query.success) throw invalid({ days: query.error.issues[0]?.message ?? "" });
      const { days } = query.data;
      const now = new Date();
      visits?.flush();
      const counters = await statisticsCounters();
      const tallySince = (moment: Date): Record<string, number> =>
        Object.assign({}, ...counters.map((counter) => counter(store.db, startOfPeriod(days, moment))));
      const tally = tallySince(now);
      const { before, ...counts } = readStatistics(store.db, days, now);
      const statistics: Statistics = {
        isOn: visits !== null,
        ...counts,
        before: before && { ...before, tally: difference(tallySince(momentBefore(days, now)), tally) },
        tally,
      };
      return c.json({ statistics });
    })
    .get("/export.csv", owner, replies("text/csv"), (c) => {
      visits?.flush();
      const lines = listDays(store.db).map(({ period, kind, name, views, visitors }) =>
        csvLine([period, kind, name, String(views), String(visitors)]),
      );
      return c.body(`\uFEFF${csvLine(["day", "kind", "name", "views", "visitors"])}${lines.join("")}`, 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="statistics.csv"',
      });
    });
}

function difference(counts: Record<string, number>, less: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, value - (less[name] ?? 0)]));
}
