// `bun run screenshots`: writes docs/screenshots, pictures of every public page of the demo and every admin page, at three
// widths in both themes, with the built executable.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "../e2e/support/browser.ts";
import { Program, type Site } from "../e2e/support/site.ts";
import { designs } from "../src/shared/designs.ts";

const folder = join(import.meta.dir, "../docs/screenshots");
const widths = [360, 768, 1440];
const themes = ["light", "dark"] as const;

/** A screenshot: its name, its path, and what to do before taking it. */
type Shot = { name: string; path: string; act?: (page: Page) => Promise<void>; isWindowOnly?: boolean };

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();

const demo = new Program();
const demoSite = await demo.serve(["--demo"]);
await take(demoSite, null, [
  { name: "home", path: "/" },
  { name: "experience", path: "/experience" },
  { name: "projects", path: "/projects" },
  { name: "project", path: `/project/${await firstProject(demoSite)}` },
  { name: "about", path: "/about" },
  { name: "contact", path: "/contact" },
  { name: "missing", path: "/nowhere" },
  { name: "admin-login", path: "/admin/login" },
  ...designs.slice(1).map(({ id, type }) => ({
    name: `design-${id}`,
    path: `/look-preview?${new URLSearchParams({ path: "/", design: id, type })}`,
    isWindowOnly: true,
  })),
]);
await demoSite.stop();
demo.remove();

const program = new Program();
await program.run(["import", join(import.meta.dir, "../e2e/fixtures/resume.json")]);
const site = await program.serve();
const token = await site.setUp({ fname: "Richard", lname: "Hendriks" });
await take(site, token, [
  { name: "admin-my-info", path: "/admin/my-info" },
  { name: "admin-experiences", path: "/admin/experiences" },
  { name: "admin-projects", path: "/admin/projects" },
  { name: "admin-project", path: `/admin/project/${await firstProject(site)}` },
  { name: "admin-about", path: "/admin/about" },
  { name: "admin-inbox", path: "/admin/inbox" },
  { name: "admin-sections", path: "/admin/sections" },
  { name: "admin-history", path: "/admin/history" },
  { name: "admin-trash", path: "/admin/trash" },
  { name: "admin-sharing", path: "/admin/sharing" },
  { name: "admin-settings", path: "/admin/settings" },
  { name: "admin-settings-languages", path: "/admin/settings/languages" },
  { name: "admin-settings-data", path: "/admin/settings/data" },
  { name: "admin-settings-server", path: "/admin/settings/server" },
  { name: "admin-import", path: "/admin/import" },
  { name: "admin-statistics", path: "/admin/statistics" },
  { name: "admin-look", path: "/admin/look", isWindowOnly: true },
  {
    name: "admin-form",
    path: "/admin/experiences",
    isWindowOnly: true,
    async act(page) {
      await page.locator(".row-title > button").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
]);
await browser.close();
await site.stop();
program.remove();

async function firstProject(site: Site): Promise<string> {
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { _id: string }[];
  };
  return projects[0]?._id ?? "none";
}

async function take(site: Site, token: string | null, shots: Shot[]): Promise<void> {
  for (const { name, path, act, isWindowOnly = false } of shots)
    for (const width of widths)
      for (const theme of themes) {
        const page = await browser.newPage();
        await page.setViewportSize({ width, height: 900 });
        // Turns off motion, because it depends on scrolling, which a full-page screenshot does not do.
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        if (token !== null) {
          await page.goto(`${site.url}/robots.txt`);
          await page.evaluate((value) => localStorage.setItem("authToken", value), token);
        }
        await page.goto(site.url + path, { waitUntil: "networkidle" });
        await act?.(page);
        // Scrolls to make lazy pictures load. Changing `loading` would request them again in another size.
        await page.evaluate(async () => {
          for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
            window.scrollTo(0, top);
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        });
        // Except pictures that a carousel loads when it is moved.
        await page.waitForFunction(() =>
          [...document.images].every(
            (image) => image.complete || image.getBoundingClientRect().left >= innerWidth,
          ),
        );
        await page.waitForLoadState("networkidle");
        await page.evaluate(() => window.scrollTo(0, 0));
        const taken = new Uint8Array(await page.screenshot({ fullPage: !isWindowOnly }));
        const picture = new Bun.Image(taken).webp({ quality: 78 });
        await Bun.write(
          join(folder, `${name}-${width}-${theme}.webp`),
          new Uint8Array(await picture.bytes()),
        );
        await page.close();
      }
}
