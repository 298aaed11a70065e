// Visits are counted without storing anything that identifies visitors.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Statistics } from "../src/features/statistics/statistics.contract.ts";
import { openBrowser, textOf, watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";

const own = ownedSite();
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function statistics(): Promise<Statistics> {
  const headers = { authorization: `Bearer ${own.token}`, "user-agent": "Mozilla/5.0 (owner)" };
  return (await (await own.site.get("/api/statistics", { headers })).json()).statistics;
}

const pagesOf = ({ pages }: Statistics) => Object.fromEntries(pages.map(({ name, views }) => [name, views]));

test("counts visits across a restart, but not those of robots and the owner", async () => {
  const asVisitor = (path: string, headers: Record<string, string> = {}) =>
    own.site.get(path, { headers: { "user-agent": firefox, ...headers } });
  await asVisitor("/");
  await asVisitor("/about", { referer: "https://news.example/today" });
  await asVisitor("/none");
  await asVisitor("/about", { "sec-gpc": "1" });
  await asVisitor("/about", { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await statistics();
  await own.site.get("/about", { headers: { "user-agent": "Mozilla/5.0 (owner)" } });
  expect(pagesOf(await statistics())).toEqual({ "/": 1, "/about": 1 });

  await asVisitor("/projects");
  await own.site.stop();
  const database = new Database(join(own.program.folder, "vitrine.db"), { readonly: true });
  expect(database.query("select views from visits where name = '/projects'").all()).toEqual([{ views: 1 }]);
  database.close();
  own.site = await own.program.serve();
  await asVisitor("/projects");
  const { total, referrers, devices } = await statistics();
  expect({ views: total.views, referrers, devices: devices.map(({ name }) => name) }).toEqual({
    views: 4,
    referrers: [{ name: "news.example", views: 1, visitors: 1 }],
    devices: ["desktop"],
  });
});

test("counts a prefetched page only when it is opened", async () => {
  const before = pagesOf(await statistics());
  // The test adds speculation rules to make the browser prefetch, which the site's policy forbids without bypassCSP.
  const browser = await openBrowser({ userAgent: firefox, bypassCSP: true });
  const visitor = await browser.newPage();
  const session = await visitor.context().newCDPSession(visitor);
  await session.send("Preload.enable");
  const ready = new Promise<string>((resolve) =>
    session.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
      if (status === "Ready") resolve(new URL(prefetchUrl).pathname);
    }),
  );
  await goTo(visitor, own.site.url);
  await visitor.evaluate(() => {
    const rules = { prefetch: [{ urls: ["/about"], eagerness: "immediate" }] };
    const script = Object.assign(document.createElement("script"), { type: "speculationrules" });
    script.textContent = JSON.stringify(rules);
    document.head.append(script);
  });
  expect(await ready).toBe("/about");
  expect(pagesOf(await statistics())).toEqual({ ...before, "/": (before["/"] ?? 0) + 1 });

  const report = visitor.waitForRequest((request) => request.method() === "HEAD");
  await visitor.evaluate(() => location.assign("/about"));
  expect(new URL((await report).url()).pathname).toBe("/about");
  await (await report).response();
  const navigation = () =>
    performance.getEntriesByType("navigation")[0] as unknown as { deliveryType: string };
  expect(await visitor.evaluate(navigation)).toMatchObject({ deliveryType: "navigational-prefetch" });
  expect(pagesOf(await statistics())).toEqual({
    ...before,
    "/": (before["/"] ?? 0) + 1,
    "/about": (before["/about"] ?? 0) + 1,
  });
  await browser.close();
});

test("counts a page opened by a click, and shows it to the owner", async () => {
  const before = pagesOf(await statistics());
  const visitor = await own.browser.newPage();
  // Headless browsers identify themselves, and would count as robots.
  await visitor.setExtraHTTPHeaders({ "user-agent": firefox });
  await goTo(visitor, own.site.url);
  const report = visitor.waitForRequest((request) => request.method() === "HEAD");
  await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await (await report).response();
  await visitor.close();
  expect(pagesOf(await statistics())).toEqual({ ...before, "/": (before["/"] ?? 0) + 1, "/contact": 1 });

  const page = await own.open("/admin/statistics", 390);
  const problems = watch(page, own.site.url);
  await page.getByRole("link", { name: "Contact" }).waitFor();
  await page.getByText("Show as a table").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "24 hours" }).click();
  await page.getByRole("button", { name: "24 hours", pressed: true }).waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  expect(await textOf(await downloading)).toContain(",page,/contact,1,1\r\n");
  expect(problems).toEqual([]);
  await page.close();
});
