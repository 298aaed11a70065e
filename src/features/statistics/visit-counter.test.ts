import { expect, test } from "bun:test";
import { memoryDatabase } from "../../testing/content-model.ts";
import { DatabaseVisitCounter } from "./visit-counter.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const tablet =
  "Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

type Asked = { agent?: string | null; address?: string; method?: string; headers?: Record<string, string> };

/** A counter with a clock that the test sets, and functions that read the written counts. */
function counter(start = "2026-11-23T09:30:00Z") {
  const { $client: client } = memoryDatabase();
  let now = new Date(start);
  const visits = new DatabaseVisitCounter(client, () => now);
  const clientOf = ({ agent = firefox, address = "192.0.2.1", method = "GET", headers = {} }: Asked) => ({
    address,
    request: new Request("http://me.example/", {
      method,
      headers: { host: "me.example", ...(agent !== null && { "user-agent": agent }), ...headers },
    }),
  });
  return {
    client,
    visits,
    note: (path: string, asked: Asked = {}) => visits.recordVisit({ ...clientOf(asked), path }),
    noteOwner: (asked: Asked = {}) => visits.recordOwner(clientOf(asked)),
    isOwner: (asked: Asked = {}) => visits.isOwner(clientOf(asked)),
    at(time: string) {
      now = new Date(time);
    },
    /** Views and visitors of a day, by `page /about` and so on. */
    written(day = now.toISOString().slice(0, 10)) {
      visits.flush();
      const rows = client
        .query<{ kind: string; name: string; views: number; visitors: number }, [string]>(
          "select kind, name, views, visitors from visits where period = ?",
        )
        .all(day);
      return Object.fromEntries(
        rows.map(({ kind, name, views, visitors }) => [`${kind} ${name}`.trim(), [views, visitors]]),
      );
    },
  };
}

test("counts views and visitors by page, device and referring host", () => {
  const { note, written } = counter();
  const from = (referer: string) => ({ headers: { referer } });
  note("/", { address: "192.0.2.2" });
  note("/about", { address: "192.0.2.2", ...from("http://me.example/") });
  note("/about", { address: "192.0.2.3", agent: phone, ...from("https://search.example/?q=my+name") });
  note("/about", { address: "192.0.2.3", agent: phone });
  note("/", { address: "192.0.2.3", agent: tablet, ...from("android-app://com.example") });
  expect(written()).toEqual({
    total: [5, 3],
    "page /": [2, 2],
    "page /about": [3, 2],
    "device desktop": [2, 1],
    "device phone": [2, 1],
    "device tablet": [1, 1],
    "referrer search.example": [1, 1],
  });
  expect(written("2026-11-23T09")).toEqual({ total: [5, 3] });
});

const ignored: [name: string, asked: Asked][] = [
  ["a robot", { agent: robot }],
  ["a tool without a name", { agent: null }],
  ["curl", { agent: "curl/8.5.0" }],
  ["a visitor who asks for privacy", { headers: { "sec-gpc": "1" } }],
  ["a page that is fetched ahead", { headers: { "sec-purpose": "prefetch" } }],
  ["a HEAD request", { method: "HEAD" }],
];
test.each(ignored)("does not count %s", (_name, asked) => {
  const { note, written } = counter();
  note("/", asked);
  expect(written()).toEqual({});
});

test("counts a page opened by the site's script", () => {
  const { note, written } = counter();
  note("/", { address: "192.0.2.9", method: "HEAD", headers: { "sec-fetch-site": "same-origin" } });
  expect(written()).toMatchObject({ total: [1, 1] });
});

test("does not count the owner, not even for a page opened just before the first API call", () => {
  const { note, noteOwner, isOwner, written } = counter();
  note("/", { address: "192.0.2.5" });
  noteOwner({ address: "192.0.2.5" });
  note("/", { address: "192.0.2.5" });
  note("/", { address: "192.0.2.6" });
  expect(written()).toMatchObject({ total: [1, 1] });
  expect([isOwner({ address: "192.0.2.5" }), isOwner({ address: "192.0.2.6" })]).toEqual([true, false]);
});

test("adds up counts over a day, counts visitors again the next day, and stores nothing about them", () => {
  const { client, note, at, written } = counter();
  note("/", { address: "192.0.2.5" });
  written();
  note("/", { address: "192.0.2.5" });
  expect(written()).toMatchObject({ total: [2, 1] });
  at("2026-11-24T00:00:30Z");
  note("/", { address: "192.0.2.5" });
  expect(written()).toMatchObject({ total: [1, 1] });
  expect(written("2026-11-23")).toMatchObject({ total: [2, 1] });
  const stored = JSON.stringify(client.query("select * from visits").all());
  expect(stored).not.toMatch(/192\.0|Firefox|[A-Za-z0-9+/]{16}/);
});

test("keeps hours for three days, and days for 25 months", () => {
  const { client, note, at, written } = counter("2024-01-10T10:00:00Z");
  note("/");
  written();
  at("2026-02-01T10:00:00Z");
  note("/");
  written();
  at("2026-02-11T10:00:00Z");
  note("/");
  written();
  const periods = client
    .query<{ period: string }, []>("select distinct period from visits order by period")
    .all();
  expect(periods.map(({ period }) => period)).toEqual(["2026-02-01", "2026-02-11", "2026-02-11T10"]);
});

test("counts every visit of a flood", () => {
  const { note, written } = counter();
  for (let count = 0; count < 50_000; count++)
    note("/", { address: `198.51.${(count >> 8) % 40}.${count & 255}` });
  expect(written()).toMatchObject({ total: [50_000, 10_240], "page /": [50_000, 10_240] });
});

test("counts referrers and pages beyond the daily limit together", () => {
  const { client, note, written } = counter();
  for (let count = 0; count < 1000; count++)
    note(`/${count}`, {
      address: `198.51.100.${count % 7}`,
      headers: { referer: `https://${count}.example/` },
    });
  const { total, "page (others)": pages, "referrer (others)": referrers } = written();
  expect({ total, pages, referrers }).toEqual({ total: [1000, 7], pages: [500, 7], referrers: [500, 7] });
  expect(
    client
      .query("select kind, count(*) as n from visits where kind in ('page', 'referrer') group by kind")
      .all(),
  ).toEqual([
    { kind: "page", n: 501 },
    { kind: "referrer", n: 501 },
  ]);
});

test("writes the counts later when the database fails", () => {
  const { client, visits, note, written } = counter();
  note("/about");
  client.run("alter table visits rename to elsewhere");
  expect(() => visits.flush()).toThrow();
  client.run("alter table elsewhere rename to visits");
  expect(written()["page /about"]).toEqual([1, 1]);
});
