import { afterEach, expect, jest, test } from "bun:test";
import { openDatabase } from "../../core/database/client.ts";
import type { Server } from "../../core/http/cached-route.ts";
import { Visits } from "./visit-counter.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const tablet =
  "Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

afterEach(() => void jest.useRealTimers());

type Asked = { agent?: string | null; address?: string; method?: string; headers?: Record<string, string> };

/** A counter by a clock that the test sets, and what it has written. */
async function counter(start = "2026-11-23T09:30:00Z") {
  jest.useFakeTimers();
  const passSeconds = (count: number) => void jest.advanceTimersByTime(count * 1000);
  const { $client: client } = openDatabase(":memory:");
  let now = new Date(start);
  let address = "";
  const visits = new Visits({ client, addressOf: () => address, now: () => now });
  const server = {} as Server;
  const requestOf = ({ agent = firefox, method = "GET", headers = {} }: Asked) =>
    new Request("http://me.example/", {
      method,
      headers: { host: "me.example", ...(agent !== null && { "user-agent": agent }), ...headers },
    });
  const note = (path: string, asked: Asked = {}) => {
    address = asked.address ?? "192.0.2.1";
    visits.note(path, requestOf(asked), server);
  };
  // What sorts visits is loaded with the first.
  note("/warm-up");
  await import("./agents.ts");
  // The counter itself hears of it right after.
  await Promise.resolve();
  visits.write();
  client.run("delete from visits");
  passSeconds(1);
  return {
    client,
    visits,
    note,
    noteOwner(asked: Asked = {}) {
      address = asked.address ?? "192.0.2.1";
      visits.noteOwner(requestOf(asked), server);
    },
    passSeconds,
    at(time: string) {
      now = new Date(time);
    },
    /** `page /about`: views and visitors of a day. */
    written(day = now.toISOString().slice(0, 10)) {
      visits.write();
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

test("views and visitors are counted by page, device and the host that led here", async () => {
  const { note, written } = await counter();
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
  ["who asks for privacy", { headers: { "sec-gpc": "1" } }],
  ["a page that is fetched ahead", { headers: { "sec-purpose": "prefetch" } }],
  ["who asks for the head alone", { method: "HEAD" }],
];
test.each(ignored)("%s is not counted", async (_name, asked) => {
  const { note, written } = await counter();
  note("/", asked);
  expect(written()).toEqual({});
});

test("a page that the site's script has opened is", async () => {
  const { note, written } = await counter();
  note("/", { address: "192.0.2.9", method: "HEAD", headers: { "sec-fetch-site": "same-origin" } });
  expect(written()).toMatchObject({ total: [1, 1] });
});

test("the owner is not counted, from the first call of the API on", async () => {
  const { note, noteOwner, written } = await counter();
  noteOwner({ address: "192.0.2.5" });
  note("/", { address: "192.0.2.5" });
  note("/", { address: "192.0.2.6" });
  expect(written()).toMatchObject({ total: [1, 1] });
});

test("sums grow with each writing, a day has its own visitors, and nothing of them is stored", async () => {
  const { client, note, at, written } = await counter();
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

test("hours are kept for three days, days for 25 months", async () => {
  const { client, note, at, written } = await counter("2024-01-10T10:00:00Z");
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

test("a flood takes no more memory than there is for it, and its views are estimated well", async () => {
  const { note, written } = await counter();
  for (let count = 0; count < 20_000; count++) note("/", { address: `198.51.100.${count}` });
  const [views = 0, visitors = 0] = written().total ?? [];
  expect(Math.abs(views - 20_000)).toBeLessThan(100);
  expect(visitors).toBeGreaterThan(800);
  expect(visitors).toBeLessThan(1000);
});

test("of more visits than people make fewer are looked at, and as many counted", async () => {
  const { note, written } = await counter();
  for (let count = 0; count < 100_000; count++) note("/", { address: `198.51.${count >> 8}.${count & 255}` });
  const [views = 0, visitors = 0] = written().total ?? [];
  expect(Math.abs(views - 100_000)).toBeLessThan(500);
  expect(visitors).toBeGreaterThan(1000);
  expect(visitors).toBeLessThan(1200);
});

test("after a flood the next visit is counted", async () => {
  const { note, written, passSeconds } = await counter();
  for (let count = 0; count < 30_010; count++) note("/");
  passSeconds(1);
  note("/about", { address: "198.51.100.7" });
  expect(written()["page /about"]).toEqual([1, 1]);
});

test("every visit is looked at in calm times, and names are bounded", async () => {
  const { client, note, written, passSeconds } = await counter();
  for (let count = 0; count < 1000; count++) {
    if (count % 100 === 0) passSeconds(1);
    note("/", { address: `198.51.100.${count % 7}`, headers: { referer: `https://${count}.example/` } });
  }
  expect(written().total).toEqual([1000, 7]);
  const { n } = client.query("select count(*) as n from visits where kind = 'referrer'").get() as {
    n: number;
  };
  expect(n).toBe(501);
});

test("what can't be written is tried again", async () => {
  const { client, visits, note, written } = await counter();
  note("/about");
  client.run("alter table visits rename to elsewhere");
  expect(() => visits.write()).toThrow();
  client.run("alter table elsewhere rename to visits");
  expect(written()["page /about"]).toEqual([1, 1]);
});
