// Large pictures, and the links to the previous and next project on a project's page.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, watch } from "./support/browser.ts";
import { demoSite } from "./support/demo-site.ts";
import { expectAccessible } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";
import { Program } from "./support/site.ts";

type Listed = { _id: string; title: string; sections: { header: string; image: string }[] };

const site = demoSite();
let browser: BrowserContext;
let page: Page;
let projects: Listed[];

beforeAll(async () => {
  browser = await openBrowser({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  page = await browser.newPage();
  ({ projects } = (await (await site.get("/api/projects/site-projects")).json()) as { projects: Listed[] });
});

afterAll(() => browser.close());

const addressOf = (place: number) => `${site.url}/project/${projects[place]?._id}`;
const more = () => page.getByRole("navigation", { name: "More projects" });
const gallery = () => page.getByRole("dialog", { name: "Pictures" });
const enlarge = (name: string) => page.getByRole("link", { name: `Enlarge picture: ${name}`, exact: true });
const countShown = (words: string) => gallery().getByText(words, { exact: true }).waitFor();

test("links to the previous and next project, without an extra request", async () => {
  const html = await (await site.get(new URL(addressOf(1)).pathname)).text();
  const end = html.slice(html.indexOf('aria-label="More projects"'), html.indexOf("</main>"));
  expect(end).toContain(`rel="prev" href="/project/${projects[0]?._id}"`);
  expect(end).toContain(`rel="next" href="/project/${projects[2]?._id}"`);
  expect(html).not.toContain(projects[3]?.sections[0]?.header || "no such words");

  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await goTo(page, addressOf(0));
  expect(requested.filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(await more().getByRole("link").count()).toBe(2);
  await more()
    .getByRole("link", { name: `Next project ${projects[1]?.title}` })
    .press("Enter");
  await page.getByRole("heading", { level: 1, name: projects[1]?.title ?? "" }).waitFor();
  await more()
    .getByRole("link", { name: `Previous project ${projects[0]?.title}` })
    .waitFor();
  await goTo(page, addressOf(projects.length - 1));
  expect(await more().getByRole("link", { name: "Next project" }).count()).toBe(0);
});

test("a single project links only to the list", async () => {
  const alone = new Program();
  const own = await alone.serve();
  const token = await own.setUp({ fname: "Grace", lname: "Hopper" });
  const reply = await own.get("/api/projects/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      project: { title: "Only", shortSummary: "One", startDate: "2020-01-01", endDate: "2021-01-01" },
    }),
  });
  const { id } = (await reply.json()) as { id: string };
  const html = await (await own.get(`/project/${id}`)).text();
  expect(html).toContain("All projects");
  expect(html.includes('rel="next"') || html.includes('rel="prev"')).toBe(false);
  await own.stop();
  alone.remove();
});

test("a picture opens large, keys switch between pictures, and the focus returns to the last one", async () => {
  const faults = watch(page, site.url);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await goTo(page, addressOf(0));
  const [first = "", second = ""] = projects[0]?.sections.map(({ header }) => header) ?? [];
  expect(requested.filter((url) => url.includes("gallery"))).toEqual([]);
  await enlarge(first).press("Enter");
  await gallery().waitFor();
  expect(requested.some((url) => url.includes("gallery"))).toBe(true);
  await countShown("2 of 3");
  await gallery().getByText(first).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await countShown("3 of 3");
  await gallery().getByText(second).waitFor();
  await page.keyboard.press("ArrowRight");
  await countShown("3 of 3");
  await page.keyboard.press("Home");
  await countShown("1 of 3");
  await gallery().getByRole("button", { name: "Next picture" }).click();
  await countShown("2 of 3");
  const shown = gallery().getByRole("img", { name: first });
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  await page.keyboard.press("Escape");
  await gallery().waitFor({ state: "detached" });
  expect(await enlarge(first).evaluate((link) => link === document.activeElement)).toBe(true);

  await page.locator(".plate-link").click({ position: { x: 300, y: 60 } });
  await countShown("1 of 3");
  await gallery().getByRole("button", { name: "Close" }).click();
  await gallery().waitFor({ state: "detached" });
  expect(faults).toEqual([]);
});

test("swiping switches between pictures", async () => {
  const phone = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const touched = await phone.newPage();
  await goTo(touched, addressOf(0));
  await touched.locator(".picture-link").first().tap();
  await touched.getByText("1 of 3", { exact: true }).waitFor();
  const session = await phone.newCDPSession(touched);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 370 }],
    });
  await finger("touchStart", 320);
  for (let way = 20; way <= 260; way += 20) await finger("touchMove", 320 - way);
  await finger("touchEnd");
  await touched.getByText("2 of 3", { exact: true }).waitFor();
  await phone.close();
});

test("without script, a picture is a link to its file", async () => {
  const plain = await openBrowser({ javaScriptEnabled: false });
  const tab = await plain.newPage();
  await tab.goto(addressOf(0));
  const href = await tab.locator(".picture-link").first().getAttribute("href");
  expect(href).toMatch(/^\/uploads\/\w+\.(jpg|webp)$/);
  expect((await site.get(href ?? "")).headers.get("content-type")).toMatch(/^image\/(jpeg|webp)$/);
  await plain.close();
});

test("the filter by skill hides other projects, and the years that have none, without script", async () => {
  const program = new Program();
  const own = await program.serve();
  const token = await own.setUp({ fname: "Grace", lname: "Hopper" });
  for (let number = 1; number <= 8; number++)
    await own.get("/api/projects/create", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        project: {
          title: `Project ${number}`,
          startDate: `${2010 + number}-01-01`,
          endDate: `${2010 + number}-06-01`,
          shortSummary: "A compiler.",
          skills: number > 6 ? ["COBOL"] : number > 4 ? ["FLOW-MATIC"] : [],
        },
      }),
    });
  const still = await openBrowser({ javaScriptEnabled: false });
  const list = await still.newPage();
  await list.goto(`${own.url}/projects`);
  const titles = async () =>
    (await list.locator("#main h3:visible, #main h4:visible").allTextContents()).join(" ");
  expect(await titles()).toContain("2011 Project 1");
  await list.getByRole("radio", { name: "COBOL 2" }).check();
  expect(await titles()).toBe("2018 Project 8 2017 Project 7");
  await list.getByRole("radio", { name: "All 8" }).check();
  expect(await titles()).toContain("2011 Project 1");
  await still.close();
  await own.stop();
  program.remove();
});
