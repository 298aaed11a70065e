import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { demoSite } from "./support/demo-site.ts";
import { goTo, reload, settle } from "./support/page-idle.ts";

const site = demoSite();
let browser: BrowserContext;
let tab: Page;

beforeAll(async () => {
  browser = await openBrowser({ viewport: { width: 1440, height: 900 } });
});
beforeEach(async () => {
  tab = await browser.newPage();
});
afterEach(() => tab.close());
afterAll(() => browser.close());

const link = (name: string) => tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const heading = (name: string) => tab.getByRole("heading", { name, exact: true }).first();

const mark = () => tab.evaluate(() => void Object.assign(window, { isMarked: true }));
/** Whether the document is the one that `mark` was called in. */
const isMarked = () => tab.evaluate(() => "isMarked" in window);

/** Names of the requested scripts that hold pages. */
function watchCode(): string[] {
  const names: string[] = [];
  tab.on("request", (request) => {
    const [, name] = /\/assets\/(contact|overview|work)-/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return names;
}

test.each([
  ["/", []],
  ["/experience", ["work"]],
  ["/projects", ["overview"]],
  ["/about", ["overview"]],
  ["/contact", ["contact"]],
])("%s loads only its own code, and hydrates without a warning", async (path, expected) => {
  const faults = watch(tab, site.url);
  const code = watchCode();
  await goTo(tab, site.url + path);
  expect(code).toEqual(expected);
  expect(faults).toEqual([]);
});

test("loads a page's code before a click on a link to it", async () => {
  await goTo(tab, `${site.url}/`);
  const code = watchCode();
  const loaded = tab.waitForResponse("**/assets/contact-*.js");
  await link("Contact").hover();
  await (await loaded).finished();
  await link("Contact").click();
  await heading("Contact Me At").waitFor();
  expect(code).toEqual(["contact"]);
});

test("a click on a page whose code is gone loads its document", async () => {
  await goTo(tab, `${site.url}/`);
  await mark();
  await tab.route("**/assets/overview-*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
  // Without a hover, which would be the request that fails.
  await link("About").dispatchEvent("click");
  await tab.waitForURL("**/about");
  await heading("About").waitFor();
  await settle(tab);
  expect(await isMarked()).toBe(false);
});

test("going back to a page loads its code, or its document if the code is gone", async () => {
  await goTo(tab, `${site.url}/contact`);
  await link("About").click();
  await heading("About").waitFor();
  for (const isGone of [false, true]) {
    await reload(tab);
    await mark();
    if (isGone)
      await tab.route("**/assets/contact-*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
    await tab.goBack();
    await heading("Contact Me At").waitFor();
    await settle(tab);
    expect(await isMarked()).toBe(!isGone);
    await tab.goForward();
    await heading("About").waitFor();
  }
});

test("a page whose code can't be loaded shows what the server rendered", async () => {
  await tab.route("**/assets/contact-*.js", (route) => route.abort());
  const failed = tab.waitForEvent("requestfailed");
  await tab.goto(`${site.url}/contact`);
  await failed;
  await heading("Contact Me At").waitFor();
  await link("About").click();
  await heading("About").waitFor();
});
