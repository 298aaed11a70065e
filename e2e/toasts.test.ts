// Toasts as the owner meets them: over a dialog and after it, their time, their places, and how they are closed.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible, openAdmin, save, widths } from "./support/owner-pages.ts";

/** §9, in milliseconds and px. */
const DURATION = 5000;
const NARROWEST = 300;
const WIDEST = 560;
/** More than a toast takes to fade out. */
const FADING = 500;

const own = ownedSite();

/** A form to add a skill with, and no server that would take one; with what the page's policy refuses from here on. */
async function openForm(width: number, window = own.browser) {
  const page = await openAdmin(window, own.site, own.token, "/admin/my-info", width);
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  await page.route("**/api/skills/create", (route) => route.abort());
  await page.getByRole("button", { name: "Add Skill", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Add Skill" });
  await form.getByLabel("Skill", { exact: true }).fill("Patience");
  return { page, form, refusals };
}

/** Those that are fading out too, which have no role any more. */
const toasts = (place: Page | Locator) => place.locator("li", { hasText: "Not saved" });

/** Time passes only as the test lets it: the toast is born within the last 20 milliseconds. */
async function failWithStoppedClock(page: Page, form: Locator): Promise<Locator> {
  await save(form);
  while ((await toasts(form).count()) === 0) await page.clock.runFor(20);
  return toasts(form);
}

describe.each(widths(390))("at %i px", (width) => {
  let page: Page;
  let form: Locator;
  let refusals: string[];
  beforeAll(async () => {
    ({ page, form, refusals } = await openForm(width));
  });
  afterAll(() => page.close());

  test("a toast lies over an open dialog, whole, announced and within reach", async () => {
    await save(form);
    const toast = toasts(form);
    await toast.getByRole("alert").getByText("The server can't be reached.").waitFor();
    // Once it has arrived.
    await toast.hover();
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
    expect(await toast.evaluate((element) => getComputedStyle(element).position)).toBe("absolute");
    expect(refusals, "what the page's policy refused").toEqual([]);
    await toast.getByRole("button", { name: "Close", exact: true }).click();
    await toast.waitFor({ state: "detached" });
  });

  test("two toasts are closed one by one, or at once; the form keeps its text", async () => {
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
  });

  test("toasts disappear when a save succeeds, even under the pointer", async () => {
    await save(form);
    await toasts(form).waitFor();
    await toasts(form).hover();
    await page.unroute("**/api/skills/create");
    await form.getByLabel("Skill", { exact: true }).press("Enter");
    await form.waitFor({ state: "detached" });
    await toasts(page).waitFor({ state: "detached" });
  });
});

describe("with a clock that the test moves", () => {
  // Playwright's clock is the whole window's.
  let window: BrowserContext;
  let page: Page;
  let form: Locator;
  beforeAll(async () => {
    window = await openBrowser({ reducedMotion: "reduce" });
    ({ page, form } = await openForm(1440, window));
    await page.clock.pauseAt(Date.now() + 3_600_000);
  });
  afterAll(() => window.close());

  test("a toast goes after five seconds", async () => {
    const toast = await failWithStoppedClock(page, form);
    await page.clock.runFor(DURATION - 100);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(100 + FADING);
    expect(await toast.count()).toBe(0);
  });

  test("its timer pauses under the pointer, and resumes", async () => {
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

  test("its timer also pauses under keyboard focus", async () => {
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

test("a toast stays when its dialog closes, and can be closed on the page", async () => {
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

test("a toast that slides under the pointer takes no click", async () => {
  const { page, form } = await openForm(1440);
  await save(form);
  await toasts(form).hover();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const takesClick = await toasts(form).evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const isAtPoint = () => toast.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    toast.style.animation = "none";
    const after = isAtPoint();
    toast.style.animation = "";
    const [arrival] = toast.getAnimations().filter((animation) => animation instanceof CSSAnimation);
    arrival?.pause();
    return { sliding: isAtPoint(), after };
  });
  expect(takesClick).toEqual({ sliding: false, after: true });
  await page.close();
});

test("loads the code of toasts again when it failed before", async () => {
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
