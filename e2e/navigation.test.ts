import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { demoSite } from "./support/demo-site.ts";
import { goTo, settle } from "./support/page-idle.ts";

const site = demoSite();
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.newPage();
});

afterAll(() => browser.close());

const main = () => page.getByRole("navigation", { name: "Main" });

test("a click shows the next page from its top without a reload, announces and focuses it", async () => {
  const faults = watch(page, site.url);
  await goTo(page, `${site.url}/`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.evaluate(() => window.scrollTo(0, 700));
  await main().getByRole("link", { name: "Experience" }).click();
  await page.getByRole("heading", { level: 1, name: "Work Experience" }).waitFor();
  expect(page.url()).toBe(`${site.url}/experience`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(await page.title()).toBe("Work Experience – Noor van Dale");
  await page.waitForFunction(() => window.scrollY === 0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page
    .getByRole("status")
    .filter({ hasText: "Work Experience – Noor van Dale" })
    .waitFor({ state: "attached" });
  expect(await main().getByRole("link", { name: "Experience" }).getAttribute("aria-current")).toBe("page");
  expect(faults).toEqual([]);
});

test("prefetches a page on hover, so that the click sends no API request, and counts only the click as a visit", async () => {
  const tab = await browser.newPage();
  await goTo(tab, `${site.url}/contact`);
  const requested: string[] = [];
  tab.on("request", (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const link = tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" });
  const fetched = tab.waitForResponse("**/api/projects/site-project-cards");
  await link.hover();
  await (await fetched).finished();
  await settle(tab);
  expect(requested.filter((request) => request.startsWith("HEAD"))).toEqual([]);
  const ahead = requested.length;
  const counted = tab.waitForRequest((request) => request.method() === "HEAD");
  await link.click();
  await tab.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
  expect(new URL((await counted).url()).pathname).toBe("/projects");
  const later = requested.slice(ahead);
  // The carousel's code still loads after the page.
  expect(later.filter((request) => request.includes("/api/"))).toEqual([]);
  expect(later.filter((request) => request === "HEAD /projects")).toHaveLength(1);
  await tab.close();
});

test("follows the last of two quick clicks", async () => {
  const tab = await browser.newPage();
  await goTo(tab, `${site.url}/contact`);
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await tab.route("**/api/projects/site-project-cards", async (route) => {
    asked();
    await mayAnswer;
    await route.continue();
  });
  const link = (name: string) =>
    tab.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
  await link("Projects").click();
  await isAsked;
  await link("About").click();
  const answered = tab.waitForResponse("**/api/projects/site-project-cards");
  answer();
  await (await answered).finished();
  await tab.getByRole("heading", { level: 1, name: "About" }).waitFor();
  // Long enough for the page of the first click to appear.
  await settle(tab);
  expect(new URL(tab.url()).pathname).toBe("/about");
  await tab.close();
});

test("restores the scroll position on going back", async () => {
  // Wait for the site's code, which handles clicks.
  await goTo(page, `${site.url}/experience`);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.waitForFunction(() => window.scrollY === 600);
  // A real click would scroll to the link first.
  await main().getByRole("link", { name: "Contact" }).dispatchEvent("click");
  await page.getByRole("heading", { name: "Contact Me At" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Work Experience" }).waitFor();
  await page.waitForFunction(() => Math.abs(window.scrollY - 600) < 5);
});

test("shows the monogram for a headshot that can't be loaded", async () => {
  const visitor = await browser.newPage();
  await visitor.route("**/uploads/**", (route) => route.abort());
  await visitor.goto(`${site.url}/`);
  await visitor.locator(".portrait-monogram", { hasText: "nd" }).waitFor();
  expect(await visitor.locator("img.portrait").count()).toBe(0);
  await visitor.close();
});

test("shows the engraving for a job's picture that can't be loaded", async () => {
  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/experience`);
  const count = await visitor.locator("img.job-picture").count();
  expect(count).toBeGreaterThan(0);
  const engraved = await visitor.locator(".denomination").count();
  await visitor.route("**/uploads/**", (route) => route.abort());
  await visitor.reload();
  for (let index = 0; index < count; index++) {
    // Each loads when it scrolls into view.
    await visitor.locator(".job").nth(index).scrollIntoViewIfNeeded();
  }
  await visitor.waitForFunction(
    (expected) => document.querySelectorAll(".denomination").length === expected,
    engraved + count,
  );
  expect(await visitor.locator("img.job-picture").count()).toBe(0);
  await visitor.close();
});

test("shows every public page without script", async () => {
  const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const visitor = await plain.newPage();
  for (const [path, text] of [
    ["/", "Room acoustics"],
    ["/experience", "Apprentice organ builder"],
    ["/projects", "Pocket Reverb"],
    ["/about", "In the workshop"],
    ["/contact", "Contact Me At"],
  ] as const) {
    await visitor.goto(site.url + path);
    expect(await visitor.getByText(text).first().isVisible(), path).toBe(true);
  }
  await visitor.setViewportSize({ width: 360, height: 640 });
  expect(await visitor.getByRole("button", { name: "Open navigation" }).isVisible()).toBe(false);
  await visitor.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).click();
  await visitor.getByText("Pocket Reverb").first().waitFor();
  await plain.close();
});

test("the theme follows the system until it is switched, and is restored without a flash", async () => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await goTo(page, `${site.url}/`);
  const light = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await background();
  expect(dark).not.toBe(light);
  await page
    .getByRole("button", { name: /light|dark|theme/i })
    .first()
    .click();
  expect(await background()).toBe(light);
  await page.reload({ waitUntil: "commit" });
  // Set by the script in the head, before the body is parsed.
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  expect(await background()).toBe(light);
  await page.evaluate(() => localStorage.clear());
});

test("on a phone the drawer titled Navigation leads to the pages", async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await goTo(page, `${site.url}/`);
  await page
    .getByRole("button", { name: /navigation/i })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await drawer.waitFor();
  for (const name of ["Home", "Experience", "Projects", "Contact", "About", "Resume"])
    expect(await drawer.getByRole("link", { name }).count(), name).toBe(1);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await page
    .getByRole("button", { name: /navigation/i })
    .first()
    .click();
  await drawer.getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  await drawer.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("the drawer traps the focus, covers the page, and returns the focus when it closes", async () => {
  const phone = await browser.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await goTo(phone, `${site.url}/`);
  const opener = phone.getByRole("button", { name: "Open navigation" });
  const drawer = phone.getByRole("dialog", { name: "Navigation" });
  const placeOfFocus = () =>
    phone.evaluate(() => {
      const { activeElement } = document;
      if (activeElement?.closest("dialog")) return "drawer";
      return activeElement === document.body ? "browser" : (activeElement?.getAttribute("aria-label") ?? "");
    });
  const isModal = () => phone.waitForFunction(() => document.querySelector("dialog:modal") !== null);
  for (const close of [
    () => phone.keyboard.press("Escape"),
    () => phone.mouse.click(5, 400),
    () => drawer.getByRole("button", { name: "Close navigation" }).click(),
  ]) {
    await opener.focus();
    await phone.keyboard.press("Enter");
    await isModal();
    expect(await phone.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Close navigation",
    );
    for (let count = 0; count < 12; count++) {
      await phone.keyboard.press("Tab");
      expect(["drawer", "browser"]).toContain(await placeOfFocus());
    }
    await close();
    await drawer.waitFor({ state: "hidden" });
    expect(await placeOfFocus()).toBe("Open navigation");
    expect(new URL(phone.url()).pathname).toBe("/");
  }
  // Closed before it becomes modal.
  await opener.evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('[aria-label="Close navigation"]')?.click();
  });
  await drawer.waitFor({ state: "hidden" });
  expect(await placeOfFocus()).toBe("Open navigation");
  await settle(phone);
  expect(await phone.locator("dialog:modal").count(), "modal dialogs").toBe(0);
  await phone.close();
});

test("prints contact details on every page, but shows them in its text only on the contact page", async () => {
  const email = "noor@example.org";
  const printed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".letterhead li")].map(
        (line) => getComputedStyle(line, "::before").content,
      ),
    );
  for (const [path, count] of [
    ["/", 0],
    ["/contact", 1],
  ] as const) {
    await goTo(page, site.url + path);
    expect(await page.getByRole("main").getByText(email).count()).toBe(count);
    await page.emulateMedia({ media: "print" });
    expect(await printed()).toContain(`"${email}"`);
    await page.emulateMedia({ media: "screen" });
  }
});

test("keeps the scroll position of a visitor who scrolls before the script runs", async () => {
  const tab = await browser.newPage();
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await tab.route("**/assets/entry-browser-*.js", async (route) => {
    await mayLoad;
    await route.continue();
  });
  await tab.goto(`${site.url}/`, { waitUntil: "commit" });
  await tab.getByRole("heading", { level: 1 }).waitFor();
  await tab.mouse.move(400, 400);
  await tab.mouse.wheel(0, 900);
  await tab.waitForFunction(() => window.scrollY > 500);
  load();
  await tab.waitForFunction(() => history.scrollRestoration === "manual");
  await settle(tab);
  expect(await tab.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await tab.close();
});
