// A site whose language is not English.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { openBrowser } from "./support/browser.ts";
import { OwnedSite } from "./support/owned-site.ts";

const own = new OwnedSite();

beforeAll(async () => {
  await own.start();
  await choose("de");
});
afterAll(() => own.end());

async function choose(main: string): Promise<void> {
  const response = await own.site.get("/api/languages", {
    method: "PUT",
    headers: { authorization: `Bearer ${own.token}`, "content-type": "application/json" },
    body: JSON.stringify({ languages: { main } }),
  });
  expect(response.status).toBe(200);
}

test("pages are in the language before and after hydration, and after navigation without a reload", async () => {
  await using browser = await openBrowser({ reducedMotion: "reduce" });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${own.site.url}/contact`);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByRole("heading", { name: "Kontakt", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Senden" }).click();
  await page.getByText("Bitte geben Sie Ihren Namen ein.").waitFor();
  await page
    .getByRole("navigation", { name: "Hauptnavigation" })
    .getByRole("link", { name: "Erfahrung" })
    .click();
  await page.getByRole("heading", { name: "Berufserfahrung", level: 1 }).waitFor();
  expect(await page.title()).toBe("Berufserfahrung – Grace Hopper");
  expect(errors).toEqual([]);
});

test("an English page names no messages, and loads no code to format them", async () => {
  await choose("en");
  await using browser = await openBrowser({ reducedMotion: "reduce" });
  const page = await browser.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(`${own.site.url}/contact`, { waitUntil: "networkidle" });
  expect(scripts.some((url) => url.includes("/entry-browser-"))).toBe(true);
  expect(scripts.filter((url) => url.includes("/translate-"))).toEqual([]);
});

test("the owner chooses the language under Settings, which stay in English", async () => {
  const page = await own.open("/admin/settings");
  await page.getByLabel("Language of your site").selectOption("العربية");
  await page.getByText("Language saved.").waitFor();
  await page.goto(`${own.site.url}/`);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await page.goto(`${own.site.url}/admin/settings`);
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  expect(await page.getByLabel("Language of your site").inputValue()).toBe("ar");
});
