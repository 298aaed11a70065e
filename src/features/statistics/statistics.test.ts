import { expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { listDays, readStatistics } from "./statistics.store.ts";
import { visits } from "./statistics.table.ts";

const now = new Date("2026-11-23T12:00:00Z");

function fill({ store }: TestApp): void {
  const rows: [
    period: string,
    kind: "total" | "page" | "referrer" | "device",
    name: string,
    views: number,
    visitors: number,
  ][] = [
    ["2026-11-23", "total", "", 5, 3],
    ["2026-11-22", "total", "", 7, 4],
    ["2026-10-01", "total", "", 100, 50],
    ["2026-11-23T11", "total", "", 2, 1],
    ["2026-11-23", "page", "/about", 2, 2],
    ["2026-11-22", "page", "/about", 3, 1],
    ["2026-11-22", "page", "/", 4, 3],
    ["2026-11-22", "device", "phone", 7, 4],
    ["2026-11-22", "referrer", "=search.example", 1, 1],
  ];
  for (const [period, kind, name, views, visitors] of rows)
    store.db.insert(visits).values({ period, kind, name, views, visitors }).run();
}

test("lists every day up to today, including days without visits", async () => {
  const site = await createTestApp();
  fill(site);
  const statistics = readStatistics(site.store.db, 3, now);
  expect(statistics).toEqual({
    days: 3,
    total: { views: 12, visitors: 7 },
    since: "2026-10-01",
    before: { views: 0, visitors: 0 },
    periods: [
      { period: "2026-11-21", views: 0, visitors: 0 },
      { period: "2026-11-22", views: 7, visitors: 4 },
      { period: "2026-11-23", views: 5, visitors: 3 },
    ],
    pages: [
      { name: "/about", views: 5, visitors: 3 },
      { name: "/", views: 4, visitors: 3 },
    ],
    referrers: [{ name: "=search.example", views: 1, visitors: 1 }],
    shares: [],
    devices: [{ name: "phone", views: 7, visitors: 4 }],
  });
});

test("adds up a page in all languages, and says how many were in which", async () => {
  const site = await createTestApp();
  fill(site);
  const counts = [
    ["/de/about", 6, 2],
    ["/de", 1, 1],
    ["/zh-Hans/about", 2, 2],
  ] as const;
  for (const [name, views, visitors] of counts)
    site.store.db.insert(visits).values({ period: "2026-11-23", kind: "page", name, views, visitors }).run();
  expect(readStatistics(site.store.db, 3, now).pages).toEqual([
    {
      name: "/about",
      views: 13,
      visitors: 7,
      languages: { de: { views: 6, visitors: 2 }, "zh-Hans": { views: 2, visitors: 2 } },
    },
    { name: "/", views: 5, visitors: 4, languages: { de: { views: 1, visitors: 1 } } },
  ]);
  expect(listDays(site.store.db).map(({ name }) => name)).toContain("/de/about");
});

test("compares with the previous period if visits were counted during all of it", async () => {
  const site = await createTestApp();
  fill(site);
  site.store.db
    .insert(visits)
    .values({ period: "2026-11-20", kind: "total", name: "", views: 10, visitors: 2 })
    .run();
  const { db } = site.store;
  expect(readStatistics(db, 3, now).before).toEqual({ views: 10, visitors: 2 });
  expect(readStatistics(db, 1, now).before).toEqual({ views: 0, visitors: 0 });
  expect(readStatistics(db, 30, now).before).toBeNull();
  db.delete(visits).run();
  expect(readStatistics(db, 3, now)).toMatchObject({ since: "", before: null });
});

test("lists one day by its hours", async () => {
  const site = await createTestApp();
  fill(site);
  const { periods, total } = readStatistics(site.store.db, 1, now);
  expect(periods).toHaveLength(24);
  expect(periods.at(-2)).toEqual({ period: "2026-11-23T11", views: 2, visitors: 1 });
  expect(periods[0]?.period).toBe("2026-11-22T13");
  expect(total).toEqual({ views: 2, visitors: 1 });
});

test("the owner gets the statistics with the number of messages, and as a CSV file", async () => {
  const site = await createTestApp();
  fill(site);
  const { body } = await site.call("GET", "/statistics?days=775");
  expect(body.statistics).toMatchObject({ isOn: false, days: 775, tally: { messages: 0 }, before: null });
  expect((await site.call("GET", "/statistics")).body.statistics.periods).toHaveLength(30);
  const csv = await site.call("GET", "/statistics/export.csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.body.split("\r\n").slice(0, 3)).toEqual([
    "\uFEFFday,kind,name,views,visitors",
    "2026-10-01,total,,100,50",
    "2026-11-22,device,phone,7,4",
  ]);
  expect(csv.body).toContain("'=search.example");
  expect(csv.body).not.toContain("T11");
});

test.each(["0", "776", "x", "-1", "1.5"])("refuses days=%s", async (days) => {
  const site = await createTestApp();
  const { status, body } = await site.call("GET", `/statistics?days=${days}`);
  expect({ status, fields: body.error.fields }).toEqual({
    status: 422,
    fields: { days: "days must be a number from 1 to 775." },
  });
});

test.each(["/statistics", "/statistics/export.csv"])("only the owner gets %s", async (path) => {
  const site = await createTestApp();
  expect((await site.app.request(`/api${path}`)).status).toBe(401);
});
