// Every page in every design, loaded once and then switched between widths and themes: axe finds no violations, nothing overflows the
// window or covers text, and targets are large enough. e2e/accessibility.test.ts tests other content in the default design.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { designs, typePairs } from "../src/shared/designs.ts";
import { type PaletteSide, paletteOf } from "../src/shared/palettes.ts";
import { isLong } from "../src/testing/long-run.ts";
import { violationsOn } from "./support/axe.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { extremes } from "./support/extremes.ts";
import { lowTargets } from "./support/low-targets.ts";
import { goTo, settle } from "./support/page-idle.ts";
import { Program, type Site } from "./support/site.ts";

let browser: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const program = new Program();
let site: Site;
let token: string;
let paths: string[];

beforeAll(async () => {
  site = await program.serve(["--demo"]);
  const login = await site.get("/api/demo/login", { method: "POST" });
  ({ token } = (await login.json()) as { token: string });
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { _id: string }[];
  };
  paths = ["/", "/experience", "/projects", `/project/${projects[0]?._id}`, "/contact", "/about", "/nowhere"];
});
afterAll(async () => {
  await site.stop();
  program.remove();
});

async function wear(of: Site, owner: string, look: object): Promise<void> {
  const reply = await of.get("/api/look", {
    method: "PUT",
    headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
    body: JSON.stringify({ look }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

const wider = () => document.documentElement.scrollWidth - window.innerWidth;

type View = { width: number; colorScheme: "light" | "dark" };
const light = (width: number): View => ({ width, colorScheme: "light" });
const dark = (width: number): View => ({ width, colorScheme: "dark" });
/** Each page is loaded in the first view, then switched to the others. */
const views = isLong
  ? [1440, 768, 360].flatMap((width) => [light(width), dark(width)])
  : [light(1440), light(768), dark(360)];

/** In `npm test`: the default design, on a light desktop and a dark phone. */
const isReadByAxe = ({ width }: View) => isLong || width !== 768;

test.each(isLong ? designs : designs.slice(0, 1))(
  "$label: every page fits the window and is readable, at each width, in light and dark mode",
  async (design) => {
    const { id, type } = design;
    // A bright accent is unreadable unless it is adjusted.
    await wear(site, token, { design: id, type, ...(design !== designs[0] && { accent: "#ffe000" }) });
    const page = await browser.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    const faults = watch(page, site.url);
    for (const path of paths)
      for (const view of views) {
        await page.setViewportSize({ width: view.width, height: 900 });
        await page.emulateMedia({ colorScheme: view.colorScheme });
        await (view === views[0] ? goTo(page, site.url + path) : settle(page));
        if (view === views[0] && ["/", "/experience", "/about"].includes(path))
          expect(await coarsePictures(page), `${path}: pictures coarser than their places`).toEqual([]);
        await lookAt(page, path, view);
        if (view.width === 360 && design === designs[0])
          expect(await lowTargets(page), `${path}: lower than a finger is wide`).toEqual([]);
        if (isReadByAxe(view))
          expect(await violationsOn(page), `${path} at ${view.width} px, ${view.colorScheme}`).toEqual([]);
      }
    // Expected for the 404 page.
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    await page.close();
  },
  120_000,
);

async function lookAt(page: Page, path: string, { width, colorScheme }: View) {
  const where = `${path} at ${width} px, ${colorScheme}`;
  expect(await page.evaluate(wider), `${where}: pixels wider than the window`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(covered), `${where}: texts under something`).toEqual([]);
  if (path === "/") expect(await skillSizes(page), `${where}: sizes of skills`).toEqual([22, 26, 32]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

/** The font sizes of skills, which show their strength (§9). */
async function skillSizes(page: Page): Promise<number[]> {
  const sizes = await page
    .locator('[aria-labelledby="skills"] .run-on li')
    .evaluateAll((items) => [
      ...new Set(
        items.map((item) => Number.parseFloat(getComputedStyle(item).fontSize) * item.currentCSSZoom),
      ),
    ]);
  return sizes.sort();
}

/** Texts whose first line is covered by a picture or an element with a background. */
function covered(): string[] {
  const found: string[] = [];
  const texts = document.querySelectorAll(
    "main :is(h1, h2, h3, p, li, dt, dd, figcaption, blockquote, pre):not(.sr-only, [aria-hidden] *)",
  );
  for (const text of texts) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode();
    const range = document.createRange();
    if (node === null || node.textContent?.trim() === "" || !text.checkVisibility()) continue;
    range.selectNodeContents(node);
    text.scrollIntoView({ block: "center", behavior: "instant" });
    const line = [...range.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
    if (line === undefined) continue;
    const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
    // Scrolled out of a carousel.
    if (x < 0 || x > innerWidth) continue;
    const above = document.elementFromPoint(x, y);
    if (above === null || text.contains(above) || above.contains(text)) continue;
    const { backgroundClip, backgroundColor, backgroundImage } = getComputedStyle(above);
    const isGround =
      backgroundClip !== "text" && (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none");
    if (isGround || above.matches("img, video, canvas, svg, svg *"))
      found.push(`${text.textContent?.slice(0, 40)} under ${above.outerHTML.slice(0, 80)}`);
  }
  return found;
}

/** The share of a picture's size that its file must have; browsers may choose a slightly smaller file. */
const NEAR = 0.85;

/** Pictures whose file is smaller than their size on the page. */
async function coarsePictures(page: Page): Promise<{ currentSrc: string; needed: number; given: number }[]> {
  const images = page.locator("main picture > img");
  for (const picture of await images.all()) await picture.scrollIntoViewIfNeeded();
  await settle(page);
  const pictures = await images.evaluateAll((found) =>
    (found as HTMLImageElement[]).map(({ width, height, currentSrc, attributes }) => {
      const attribute = (name: string) => Number(attributes.getNamedItem(name)?.value);
      // All of them use `object-fit: cover`.
      const needed = Math.max(width, height * (attribute("width") / attribute("height")));
      return { currentSrc, needed, given: Number(/-(\d+)\.\w+$/.exec(currentSrc)?.[1] ?? Infinity) };
    }),
  );
  expect(pictures).not.toBeEmpty();
  return pictures.filter(({ needed, given }) => given < needed * NEAR);
}

test.each(designs.slice(1))(
  "$label: a page loads only the styles and fonts of its look",
  async ({ id, type }) => {
    await wear(site, token, { design: id, type });
    const html = await (await site.get("/")).text();
    expect(html.includes(`data-design="${id}" data-type="${type}"`)).toBe(true);
    const sheets = Array.from(
      html.matchAll(/rel="stylesheet" href="([^"]*)" data-look/g),
      ([, href = ""]) => href,
    );
    expect(sheets).toHaveLength(2);
    const css = (await Promise.all(sheets.map(async (href) => (await site.get(href)).text()))).join("");
    const faces = new Set(
      Array.from(css.matchAll(/url\(\.\/([a-z0-9-]+?)-(?:\d+-)?basic-/g), ([, name = ""]) => name),
    );
    const pair = typePairs.find((each) => each.id === type);
    const own = [pair?.display, pair?.text].map((name = "") => name.toLowerCase().replaceAll(" ", "-"));
    // Jost takes Vietnamese letters from Work Sans.
    if (type === "jost") own.push("work-sans");
    expect([...faces].sort()).toEqual([...new Set(own)].sort());
    expect([...html.matchAll(/rel="preload" href="([^"]*)"/g)].length).toBeGreaterThan(0);
  },
);

const palettesOfDesigns = [
  ["cyberpunk", "swiss"],
  ["luxury", "letter"],
  ["aqua", "notebook"],
  ["garden", "gallery"],
  ["nord", "printed-page"],
] as const;

describe.each(isLong ? palettesOfDesigns : palettesOfDesigns.slice(0, 1))(
  "the palette %s in the design %s",
  (id, design) => {
    test("overrides the design in light and dark mode, chosen or by the system, and is readable", async () => {
      const palette = paletteOf(id);
      await wear(site, token, { design, palette: id, accent: palette?.accent });
      const page = await browser.newPage();
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await goTo(page, `${site.url}/`);
      const look = async (side: PaletteSide | undefined) => {
        const worn = await page.evaluate(() => {
          const { backgroundColor } = getComputedStyle(document.documentElement);
          const value = (name: string) =>
            getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
          return [
            backgroundColor,
            ...["base-100", "base-200", "base-300", "base-content", "soft"].map(value),
          ];
        });
        const { paper = "", tint = "", line = "", ink = "", soft = "" } = side ?? {};
        // The Letter's page background is the desk.
        const ground = design === "letter" ? tint : paper;
        const channels = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
        expect(worn).toEqual([`rgb(${channels.join(", ")})`, paper, tint, line, ink, soft]);
      };
      const choose = (theme: "light" | "dark" | null) =>
        page.evaluate((name) => {
          if (name === null) document.documentElement.removeAttribute("data-theme");
          else document.documentElement.setAttribute("data-theme", name);
        }, theme);
      const read = async () => {
        expect(await violationsOn(page, ["color-contrast"])).toEqual([]);
      };
      await look(palette?.day);
      await read();
      await choose("dark");
      await look(palette?.night);
      await choose(null);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await look(palette?.night);
      await read();
      await choose("light");
      await look(palette?.day);
      // Prints black on white in any theme.
      for (const theme of ["light", "dark"] as const) {
        await choose(theme);
        await page.emulateMedia({ media: "print" });
        expect(
          await page.evaluate(() => {
            const style = getComputedStyle(document.documentElement);
            return ["base-100", "base-content", "primary"].map((name) =>
              style.getPropertyValue(`--color-${name}`),
            );
          }),
        ).toEqual(["white", "black", "black"]);
        await page.emulateMedia({ media: "screen" });
      }
      await page.close();
    }, 60_000);
  },
);

test("the admin has its own look when it is opened from the site", async () => {
  await wear(site, token, { design: "notebook", palette: "aqua", type: "plex" });
  const page = await browser.newPage();
  await goTo(page, `${site.url}/`);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toContain("gradient");
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
  await goTo(page, `${site.url}/`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "My Info" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.design)).toBeUndefined();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toBe("none");
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Newsreader");
  await page.close();
}, 30_000);

test.skipIf(!isLong)(
  "very long words fit into every other design",
  async () => {
    const own = new Program();
    await Bun.write(join(own.folder, "long.json"), JSON.stringify(extremes));
    expect((await own.run(["import", "long.json"])).code).toBe(0);
    const long = await own.serve();
    try {
      const owner = await long.setUp({
        fname: "Pneumonoultramicroscopic",
        lname: "Wolfeschlegelsteinhausen",
      });
      const page = await browser.newPage();
      // e2e/accessibility.test.ts tests the default design.
      for (const { id, type } of designs.slice(1)) {
        await wear(long, owner, { design: id, type });
        for (const path of ["/", "/experience", "/projects"]) {
          await page.goto(long.url + path);
          for (const width of [1440, 360]) {
            await page.setViewportSize({ width, height: 800 });
            expect(
              await page.evaluate(wider),
              `${id} ${path} at ${width} px: pixels wider`,
            ).toBeLessThanOrEqual(0);
          }
        }
      }
      await page.close();
    } finally {
      await long.stop();
      own.remove();
    }
  },
  60_000,
);
