// Toasts as the owner meets them: over a dialog and after it, their time, their places, and how they are closed.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible, openAdmin, save } from "./support/owner-pages.ts";

/** §9, in milliseconds and px. */
const DURATION = 5000;
const NARROWEST = 300;
const WIDEST = 560;
/** More than a toast takes to fade out. */
const FADING = 500;

const own = ownedSite();

/** A form to add a skill with, and no server that would take one. */
async function openForm(width: number, window = own.browser): Promise<{ page: Page; form: Locator }> {
  const page = await openAdmin(window, own.site, own.token, "/admin/my-info", width);
  await page.route("**/api/skills/create", (route) => route.abort());
  await page.getByRole("button", { name: "Add Skill", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Add Skill" });
  await form.getByLabel("Skill", { exact: true }).fill("Patience");
  return { page, form };
}

const toasts = (place: Page | Locator) => place.getByRole("listitem").filter({ hasText: "Not saved" });

/** From here on time passes only as the test lets it; the toast is born within its last 20 milliseconds. */
async function failWithStoppedClock(page: Page, form: Locator): Promise<Locator> {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await save(form);
  while ((await toasts(form).count()) === 0) await page.clock.runFor(20);
  return toasts(form);
}

describe.each([390, 1440])("at %i px", (width) => {
  test("one that comes while a dialog is open lies over it, whole, announced and within reach", async () => {
    const { page, form } = await openForm(width);
    await save(form);
    const toast = toasts(form);
    await toast.getByRole("alert").getByText("The server can't be reached.").waitFor();
    const box = await toast.boundingBox();
    if (box === null) throw new Error("The toast is nowhere.");
    expect(box.width).toBeGreaterThanOrEqual(NARROWEST);
    expect(box.width).toBeLessThanOrEqual(WIDEST);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    // At its corners and in its middle there is nothing before it, not even the edge of the dialog.
    const isInFront = await toast.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points: [number, number][] = [
        [left + 3, top + 3],
        [right - 3, top + 3],
        [left + 3, bottom - 3],
        [right - 3, bottom - 3],
        [(left + right) / 2, (top + bottom) / 2],
      ];
      return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
    expect(isInFront).toBe(true);
    expect(await toast.evaluate((element) => element.closest("[aria-live]")?.getAttribute("aria-live"))).toBe(
      "polite",
    );
    // It leaves the form's buttons free.
    await form.getByRole("button", { name: "Save", exact: true }).click({ trial: true });
    await expectAccessible(page);
    await page.close();
  });

  test("two are closed one by one, or at once; what was typed stays", async () => {
    const { page, form } = await openForm(width);
    const twice = async () => {
      for (const count of [1, 2]) {
        await save(form);
        await toasts(form)
          .nth(count - 1)
          .waitFor();
      }
    };
    await twice();
    await toasts(form).first().getByRole("button", { name: "Close", exact: true }).click();
    await toasts(form).nth(1).waitFor({ state: "detached" });
    expect(await toasts(form).count()).toBe(1);
    await toasts(form).first().getByRole("button", { name: "Close", exact: true }).click();
    await toasts(form).first().waitFor({ state: "detached" });
    await twice();
    await form.getByRole("button", { name: "Close all" }).click();
    await toasts(form).first().waitFor({ state: "detached" });
    expect(await form.getByLabel("Skill", { exact: true }).inputValue()).toBe("Patience");
    await page.close();
  });

  test("they are over when a save succeeds, even while someone points at one and so keeps it", async () => {
    const { page, form } = await openForm(width);
    await save(form);
    await toasts(form).waitFor();
    await toasts(form).hover();
    await page.unroute("**/api/skills/create");
    await form.getByLabel("Skill", { exact: true }).press("Enter");
    await form.waitFor({ state: "detached" });
    await toasts(page).waitFor({ state: "detached" });
    await page.close();
  });
});

describe("of its time:", () => {
  // Playwright's clock is the whole window's; each test has one of its own.
  let window: BrowserContext;
  beforeEach(async () => {
    window = await openBrowser({ reducedMotion: "reduce" });
  });
  afterEach(() => window.close());

  test("it goes after five seconds", async () => {
    const { page, form } = await openForm(1440, window);
    const toast = await failWithStoppedClock(page, form);
    await page.clock.runFor(DURATION - 100);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(100 + FADING);
    expect(await toast.count()).toBe(0);
  });

  test("its time stands still under the pointer, and goes on where it was", async () => {
    const { page, form } = await openForm(1440, window);
    const toast = await failWithStoppedClock(page, form);
    await page.clock.runFor(2000);
    await toast.hover();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(DURATION - 2000 - 100);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(100 + FADING);
    expect(await toast.count()).toBe(0);
  });

  test("its time stands still under the keyboard's focus as well", async () => {
    const { page, form } = await openForm(1440, window);
    const toast = await failWithStoppedClock(page, form);
    await page.mouse.move(5, 5);
    await toast.getByRole("button", { name: "Close", exact: true }).focus();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    await form.getByLabel("Skill", { exact: true }).focus();
    await page.clock.runFor(DURATION + FADING);
    expect(await toast.count()).toBe(0);
  });
});

test("it outlives the dialog it came in, and is within reach on the page", async () => {
  const { page, form } = await openForm(1440);
  await save(form);
  await toasts(form).waitFor();
  await form.getByRole("button", { name: "Cancel", exact: true }).click();
  // A second dialog over the first has it as well.
  const question = page.getByRole("alertdialog");
  await toasts(question).waitFor();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await form.waitFor({ state: "detached" });
  await toasts(page).getByRole("button", { name: "Close", exact: true }).click();
  await toasts(page).waitFor({ state: "detached" });
  await page.close();
});

test("toasts whose code can't be loaded are asked for again with the next", async () => {
  const page = await own.open("/contact");
  await page.route("**/email/send", (route) => route.abort());
  const file = "**/assets/toaster-*.js";
  await page.route(file, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => /toaster/.test(request.url()));
  for (const label of ["Name", "Phone", "Message"]) await page.getByLabel(label, { exact: true }).fill("1");
  await page.getByLabel("Email", { exact: true }).fill("wanda@example.org");
  await failed;
  await page.getByRole("button", { name: "Send" }).click();
  const button = page.getByRole("button", { name: "Send", exact: true });
  await button.and(page.locator('[aria-disabled="false"]')).waitFor();
  await page.unroute(file);
  await button.click();
  await page.getByRole("listitem").filter({ hasText: "Error sending email." }).waitFor();
  await page.close();
});

test("the page's policy lets the styles of toasts in", async () => {
  const { page, form } = await openForm(1440);
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await save(form);
  await toasts(form).waitFor();
  expect(await toasts(form).evaluate((toast) => getComputedStyle(toast).position)).toBe("absolute");
  expect(violations).toEqual([]);
  await page.close();
});
