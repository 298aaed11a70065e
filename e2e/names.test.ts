// The home page with sixty names in every design, at the widths of a small phone, a tablet and a desktop: no name is cut off, broken, outside
// its box or hard to read. `npm test` takes a sample of the names. Those in scripts that this machine has no font for are left out.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { designs } from "../src/shared/designs.ts";
import { isExhaustive, isLong } from "../src/testing/long-run.ts";
import { hasFontsFor } from "./support/has-fonts-for.ts";
import { nameFaults } from "./support/name-faults.ts";
import { names } from "./support/names.ts";
import { ownedSite } from "./support/owned-site.ts";
import { goTo, settle } from "./support/page-idle.ts";
import { unreadableShare } from "./support/unreadable-share.ts";

const own = ownedSite();
let page: Page;
let userId: string;

const asOwner = (method: string, body?: object) => ({
  method,
  headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
  ...(body && { body: JSON.stringify(body) }),
});

async function change(path: string, body: object): Promise<void> {
  const reply = await own.site.get(path, asOwner("PUT", body));
  expect(reply.status, await reply.text()).toBe(200);
}

beforeAll(async () => {
  page = await own.browser.newPage();
  const reply = await own.site.get("/api/users/get-with-token/current", asOwner("GET"));
  userId = ((await reply.json()) as { user: { _id: string } }).user._id;
});
afterAll(async () => {
  await page.close();
});

/** In `npm test` a long, a Vietnamese and an Arabic name, and one with a particle. */
const shown = isLong ? names : [8, 23, 31, 50].flatMap((index) => names.slice(index, index + 1));
const widths = [320, 768, 1440];

/** Widths at which contrast is measured. It takes most of the time, and hardly differs by width, and not by capitals. */
const readableAt = (tried: typeof shown) => (isExhaustive ? widths : tried === shown ? [1440] : []);

async function faultsOf(lookIs: string, tried = shown): Promise<string[]> {
  const faults: string[] = [];
  for (const [fname, lname] of tried) {
    await change(`/api/users/update-user/${userId}`, { newInfo: { fname, lname, title: "Cabinet Maker" } });
    // The page's script changes nothing about the name, so it is not waited for.
    await page.goto(`${own.site.url}/`);
    if (!(await page.evaluate(hasFontsFor, fname + lname))) continue;
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(nameFaults);
      const unreadable = readableAt(tried).includes(width)
        ? await unreadableShare(page, ".plate-home .overprint")
        : 0;
      // The Grid's letters change color at an edge, which may lie between two pixels.
      if (unreadable > 0.06) found.push(`${Math.round(unreadable * 100)} % of it is unreadable`);
      faults.push(...found.map((fault) => `${fname} ${lname}, ${lookIs}, ${width} px: ${fault}`));
    }
  }
  return faults;
}

/** `npm test` tries the default design, and the one whose letters change color at an edge. */
test.each(isLong ? designs : designs.slice(0, 2))(
  "$label: names of any length and writing system fit and are readable",
  async ({ id, type }) => {
    await change("/api/look", { look: { design: id, type, isNameAsTyped: false } });
    expect(await faultsOf(id)).toEqual([]);
  },
  isLong ? 600_000 : 120_000,
);

/** The others have no capitals, so their pages are the same. */
const capitalized = shown.filter((name) => name.some((part) => part !== part.toLowerCase()));

test.skipIf(!isLong).each(designs)(
  "$label: so do names with capitals",
  async ({ id, type }) => {
    await change("/api/look", { look: { design: id, type, isNameAsTyped: true } });
    expect(await faultsOf(`${id} with capitals`, capitalized)).toEqual([]);
  },
  600_000,
);

/** P10: the most that a page's contents may move while it loads. */
const MOST_SHIFT = 0.02;

test("hardly anything moves while a name in the design's font loads", async () => {
  await change(`/api/users/update-user/${userId}`, { newInfo: { fname: "Ngọc", lname: "Nguyễn" } });
  for (const { id, type } of designs) {
    await change("/api/look", { look: { design: id, type, isNameAsTyped: false } });
    const fresh = await own.browser.newPage();
    await fresh.addInitScript(() => {
      new PerformanceObserver((list) => {
        // TypeScript doesn't know the entries of layout shifts.
        for (const { value } of list.getEntries() as unknown as { value: number }[])
          document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + value}`;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await fresh.setViewportSize({ width: 768, height: 900 });
    await goTo(fresh, `${own.site.url}/`);
    await fresh.evaluate(() => document.fonts.ready);
    await settle(fresh);
    expect(
      Number(await fresh.evaluate(() => document.documentElement.dataset.shift ?? 0)),
      id,
    ).toBeLessThanOrEqual(MOST_SHIFT);
    await fresh.close();
  }
}, 60_000);
