// The Look page in a browser: the preview frame, and what the Content-Security-Policy allows in it.
import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { paletteOf } from "../src/shared/palettes.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { expectAccessible, navigateTo } from "./support/owner-pages.ts";

const own = ownedSite(async ({ site, token }) => {
  const body = new FormData();
  body.set(
    "education",
    JSON.stringify({
      school: "Uppsala",
      degreeLevel: "Master",
      degree: "Physics",
      startDate: "2001-09-01",
      endDate: "2004-06-01",
    }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const reply = await site.get("/api/educations/create", { method: "POST", headers, body });
  if (reply.status !== 201) throw new Error(await reply.text());
});

test("the preview shows a change before it is saved, and visitors see it after", async () => {
  const page = await own.open("/admin/my-info", 1440);
  const problems = watch(page, own.site.url);
  await navigateTo(page, "Look");
  const frame = page.frameLocator("iframe");
  await page.locator("iframe[data-ready]").waitFor();

  const primary = () =>
    frame.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--color-primary"));
  // An unsaved palette overrides the design's backgrounds in light and dark mode.
  const background = () =>
    frame.locator("html").evaluate((root) => getComputedStyle(root).getPropertyValue("--color-base-100"));
  await page.getByRole("radio", { name: "The Grid" }).check();
  await frame.locator("html[data-design=swiss]").waitFor();
  await page.locator("iframe[data-ready]").waitFor();
  await page.getByRole("radio", { name: "Design default" }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: "Abyss" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Dracula" }).check();
  const accent = () => page.getByLabel("Accent", { exact: true }).inputValue();
  expect(await untilIs(accent, "#ff79c6")).toBe("#ff79c6");
  const { day, night } = paletteOf("dracula") ?? {};
  expect(await untilIs(background, day?.paper ?? "")).toBe(day?.paper ?? "");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background()).toBe(night?.paper ?? "");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: "Design default" }).check();
  const isDracula = async () => String((await background()) === day?.paper);
  expect(await untilIs(isDracula, "false")).toBe("false");
  await page.getByRole("radio", { name: "The Printed Page" }).check();
  await frame.locator("html[data-design=printed-page]").waitFor();
  await page.locator("iframe[data-ready]").waitFor();
  await page.getByLabel("Accent", { exact: true }).fill("#7a1f3d");
  await page.getByLabel("Title of Academia").fill("Schools");
  await frame.getByRole("heading", { name: "Schools" }).waitFor();
  expect(await untilIs(primary, "#7a1f3d")).toBe("#7a1f3d");
  await page.getByLabel("Show Foundations & Skills").uncheck();
  await frame.getByRole("heading", { name: "Foundations & Skills" }).waitFor({ state: "detached" });
  await page.getByLabel(/^CSS for/).fill(".section-title { font-style: italic }");
  const style = () =>
    frame.getByRole("heading", { name: "Schools" }).evaluate((title) => getComputedStyle(title).fontStyle);
  expect(await untilIs(style, "italic")).toBe("italic");
  expect(await (await own.site.get("/")).text()).not.toContain("Schools");
  // A control that is half scrolled under a bar would count as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectAccessible(page);

  // Measures the time from an input to the updated preview.
  const milliseconds = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>("input[type=color]");
    const inside = document.querySelector("iframe")?.contentWindow;
    if (!field || !inside) throw new Error("There is no preview.");
    const begin = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "#123456");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const shown = () =>
      inside.getComputedStyle(inside.document.documentElement).getPropertyValue("--color-primary");
    while (shown() !== "#123456" && performance.now() - begin < 2000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begin;
  });
  console.log(`a change is in the preview after ${milliseconds.toFixed(0)} ms`);
  expect(await primary()).toBe("#123456");

  await page.getByRole("button", { name: "Save look" }).click();
  await page.getByText("Look saved.").waitFor();
  const visit = await own.site.get("/");
  const html = await visit.text();
  expect(html).toContain("--color-primary:#123456");
  expect(html).toContain(">Schools<");
  expect(html).not.toContain('id="skills"');
  expect(visit.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");

  // The site has the new look, and the admin doesn't have its styles.
  await page.getByRole("link", { name: "Your Site" }).click();
  await page.locator("html[data-design] style[data-look]").first().waitFor({ state: "attached" });
  expect(
    await page
      .getByRole("heading", { name: "Schools" })
      .evaluate((title) => getComputedStyle(title).fontStyle),
  ).toBe("italic");
  await page.goto(`${own.site.url}/admin/look`);
  await page.getByRole("heading", { level: 1, name: "Look" }).waitFor();
  expect(await page.locator("style[data-look]").count()).toBe(0);
  // Only the preview has them, and not even that with `?plain`.
  await page.locator("iframe[data-ready]").waitFor();
  await frame.getByRole("heading", { name: "Schools" }).waitFor();
  expect(await untilIs(style, "italic")).toBe("italic");
  await page.goto(`${own.site.url}/admin/look?plain`);
  await page.locator("iframe[data-ready]").waitFor();
  await frame.getByRole("heading", { name: "Schools" }).waitFor();
  expect(await style()).toBe("normal");
  expect(problems).toEqual([]);
  await page.close();
}, 60_000);

test("asks before another page is opened with unsaved changes", async () => {
  const page = await own.open("/admin/look", 1440);
  await page.getByLabel("Title of Academia").fill("Studies");
  // The preview scrolls to what was changed.
  const heading = page.frameLocator("iframe").getByRole("heading", { name: "Studies" });
  await heading.waitFor();
  expect(await untilIs(async () => String(await isInView(heading)), "true")).toBe("true");
  await navigateTo(page, "Settings");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Title of Academia").inputValue()).toBe("Studies");
  await navigateTo(page, "Settings");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await page.close();
}, 30_000);

test("fits the width of a phone", async () => {
  const page = await own.open("/admin/look", 360);
  await page.locator("iframe[data-ready]").waitFor({ state: "attached" });
  await expectAccessible(page);
  // A bar at the bottom that opens.
  const height = async () => (await page.locator("iframe").boundingBox())?.height ?? 0;
  expect(await page.locator("iframe").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Open preview" }).click();
  await page.getByRole("button", { name: "Close preview" }).waitFor();
  expect(await untilIs(async () => String((await height()) > 400), "true")).toBe("true");
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.close();
}, 30_000);

/** Reads until the value is the expected one, for at most two seconds. @returns the last value */
async function untilIs(read: () => Promise<string>, expected: string): Promise<string> {
  const end = performance.now() + 2000;
  let value = await read();
  while (value !== expected && performance.now() < end) {
    await Bun.sleep(10);
    value = await read();
  }
  return value;
}

function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  });
}
