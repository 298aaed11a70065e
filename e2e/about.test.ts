import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { picture } from "./support/generated-picture.ts";
import { goTo, settle } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

let program: Program;
let site: Site;
let browser: BrowserContext;
let page: Page;
let token = "";

beforeAll(async () => {
  program = new Program();
  site = await program.serve();
  token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  browser = await openBrowser({ viewport: { width: 1440, height: 900 } });
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  program.remove();
});

async function send(path: string, parts: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, "file");
  return await site.get(path, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
}

test("a linked video requests nothing until it is played, and then uses YouTube's host without cookies", async () => {
  const block = { blockType: "video", isLink: true, video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
  expect((await send("/api/abouts/create", { newSection: JSON.stringify(block) })).status).toBe(201);
  const faults = watch(page, site.url);
  const requested: string[] = [];
  await page.route(/^https:/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>player</p>" });
  });
  await goTo(page, `${site.url}/about`);
  expect(requested).toEqual([]);
  expect(faults).toEqual([]);
  const request = page.waitForRequest(/^https:/);
  await page.getByRole("button", { name: /play video/i }).click();
  await request;
  const player = page.locator("iframe");
  await player.waitFor();
  expect(await player.getAttribute("src")).toBe(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
  );
  const size = await player.boundingBox();
  expect([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)]).toEqual([640, 390]);
  expect(requested).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
  await page.unroute(/^https:/);
});

test("a spacer has the width that the owner set", async () => {
  const block = { blockType: "spacer", spacerSize: "350" };
  expect((await send("/api/abouts/create", { newSection: JSON.stringify(block) })).status).toBe(201);
  const html = await (await site.get("/about")).text();
  expect(html).toContain("350px");
});

test("a tall image fits the window and keeps its proportions", async () => {
  const tall = new Blob([new Uint8Array(await picture(600, 1200))]);
  const block = { newSection: JSON.stringify({ blockType: "image" }), image: tall };
  expect((await send("/api/abouts/create", block)).status).toBe(201);
  await goTo(page, `${site.url}/about`);
  for (const viewport of [
    { width: 360, height: 780 },
    { width: 740, height: 360 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await settle(page);
    const box = await page.locator(".about-picture").boundingBox();
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(2, 1);
    expect(box?.height).toBeLessThanOrEqual(viewport.height * 0.9 + 1);
  }
});

test("the Resume item leads to its page, and once there is a résumé opens it in a new tab", async () => {
  await page.goto(`${site.url}/`);
  const item = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Resume" });
  expect([await item.getAttribute("href"), await item.getAttribute("target")]).toEqual(["/resume", null]);
  const pdf = new Blob(["%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"], { type: "application/pdf" });
  expect((await send("/api/downloads/add-resume", { resume: pdf })).status).toBe(201);
  await page.reload();
  expect(await item.getAttribute("target")).toBe("_blank");
  expect(await item.getAttribute("href")).toMatch(/^\/uploads\/[\w-]+\.pdf$/);
  const redirect = await site.get("/resume");
  expect(redirect.status).toBe(302);
  const first = (await item.getAttribute("href")) ?? "";
  expect(redirect.headers.get("location")).toBe(first);
  expect((await send("/api/downloads/add-resume", { resume: new Blob([pdf, "\n"]) })).status).toBe(200);
  const replaced = await site.get(first);
  expect([replaced.status, replaced.headers.get("location")]).toEqual([302, "/resume"]);
  expect((await site.get(`${first}x`)).status).toBe(404);
});

test("an image's alternative text is its caption when it has several words", async () => {
  const image = new Blob([new Uint8Array(await picture(640, 480))]);
  const block = { newSection: JSON.stringify({ blockType: "image" }), image };
  for (const alt of ["The press room in May", "Portrait"]) {
    const pictureDetails = JSON.stringify({ alt, focusX: 0.5, focusY: 0.5 });
    expect((await send("/api/abouts/create", { ...block, pictureDetails })).status).toBe(201);
    const html = await (await site.get("/about")).text();
    expect(html).toContain(`alt="${alt}"`);
    expect(html.includes(`>${alt}</figcaption>`)).toBe(alt !== "Portrait");
  }
});
