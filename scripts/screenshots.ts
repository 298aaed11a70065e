// `bun run screenshots`: the pictures under docs/screenshots, of every public page of the demo at three widths in both
// themes, from the built executable.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "../e2e/support/browser.ts";
import { Program } from "../e2e/support/site.ts";

const folder = join(import.meta.dir, "../docs/screenshots");
const widths = [360, 768, 1440];
const themes = ["light", "dark"] as const;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const program = new Program();
const site = await program.serve(["--demo"]);
const browser = await openBrowser();
const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
  projects: { _id: string }[];
};
const pages: [name: string, path: string][] = [
  ["home", "/"],
  ["experience", "/experience"],
  ["projects", "/projects"],
  ["project", `/project/${projects[0]?._id}`],
  ["about", "/about"],
  ["contact", "/contact"],
  ["missing", "/nowhere"],
];
for (const [name, path] of pages)
  for (const width of widths)
    for (const theme of themes) {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height: 900 });
      // Motion answers scrolling, and a picture of the whole page does not scroll.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      // Scrolling to the pictures that load late would move the carousel.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = "eager";
        await Promise.all([...document.images].map((image) => image.decode()));
      });
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => window.scrollTo(0, 0));
      const picture = new Bun.Image(new Uint8Array(await page.screenshot({ fullPage: true }))).webp({
        quality: 78,
      });
      await Bun.write(join(folder, `${name}-${width}-${theme}.webp`), new Uint8Array(await picture.bytes()));
      await page.close();
    }
await browser.close();
await site.stop();
program.remove();
