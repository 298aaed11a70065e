// Every design beside the printed page (which e2e/accessibility.test.ts looks at): what axe finds, what is wider than the window, and what
// of other designs and faces a visitor is sent.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext } from "playwright-core";
import { designs, typePairs } from "../src/shared/designs.ts";
import { type PaletteSide, paletteOf } from "../src/shared/palettes.ts";
import { openBrowser, watch } from "./support/browser.ts";
import { extremes } from "./support/extremes.ts";
import { goTo, settle } from "./support/settled.ts";
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

test.each(designs.map(({ id, type }) => [id, type]))(
  "%s: skills have the sizes of their strengths",
  async (design, type) => {
    await wear(site, token, { design, type });
    for (const width of [360, 768, 1440]) {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height: 800 });
      await goTo(page, `${site.url}/`);
      const sizes = await page
        .locator('[aria-labelledby="skills"] .run-on li')
        .evaluateAll((items) => [
          ...new Set(
            items.map((item) => Number.parseFloat(getComputedStyle(item).fontSize) * item.currentCSSZoom),
          ),
        ]);
      // §9.
      expect(sizes.sort()).toEqual([22, 26, 32]);
      await page.close();
    }
  },
  60_000,
);

/** Texts of a page over whose first line something lies that is painted: a picture, or what has a ground of its own. */
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

test.each(designs.map(({ id, type }) => [id, type]))(
  "%s: no text lies under anything else",
  async (design, type) => {
    await wear(site, token, { design, type });
    for (const width of [360, 768, 1440]) {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      for (const path of paths) {
        await goTo(page, site.url + path);
        expect(await page.evaluate(covered), `${path} at ${width} px`).toEqual([]);
      }
      await page.close();
    }
  },
  120_000,
);

/** Of a picture's place what its file must fill; a browser may take the next smaller one where that is near. */
const NEAR = 0.85;

test.each(designs.map(({ id, type }) => [id, type]))(
  "%s: no picture is coarser than its place",
  async (design, type) => {
    await wear(site, token, { design, type });
    const page = await browser.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ["/", "/experience", "/about"]) {
      await goTo(page, site.url + path);
      for (const picture of await page.locator("main picture > img").all())
        await picture.scrollIntoViewIfNeeded();
      await settle(page);
      const pictures = await page.locator("main picture > img").evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ width, height, currentSrc, attributes }) => {
          const told = (name: string) => Number(attributes.getNamedItem(name)?.value);
          // All of them fill their places.
          const needed = Math.max(width, height * (told("width") / told("height")));
          return { currentSrc, needed, given: Number(/-(\d+)\.\w+$/.exec(currentSrc)?.[1] ?? Infinity) };
        }),
      );
      expect(pictures).not.toBeEmpty();
      expect(pictures.filter(({ needed, given }) => given < needed * NEAR)).toEqual([]);
    }
    await page.close();
  },
  30_000,
);

describe.each(designs.slice(1))("$label", ({ id, type }) => {
  test("nothing is hidden from anyone on any page, and an accent of any kind can be read", async () => {
    await wear(site, token, { design: id, type, accent: "#ffe000" });
    const look = async ([width, theme]: [number, "light" | "dark"]) => {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const faults = watch(page, site.url);
      for (const path of paths) {
        await goTo(page, site.url + path);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(
          violations.map(
            ({ id: rule, nodes }) =>
              `${path} ${rule}: ${nodes.map(({ html }) => html.slice(0, 100)).join(" | ")}`,
          ),
        ).toEqual([]);
        expect(await page.evaluate(wider), path).toBeLessThanOrEqual(0);
      }
      // The page that is missing is.
      expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
      await page.close();
    };
    await Promise.all([look([360, "dark"]), look([1440, "light"])]);
  }, 120_000);

  test("a page links only the styles and fonts of its look", async () => {
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
    expect([...faces].sort()).toEqual([...new Set(own)].sort());
    expect([...html.matchAll(/rel="preload" href="([^"]*)"/g)].length).toBeGreaterThan(0);
  });
});

describe.each([
  ["cyberpunk", "swiss"],
  ["aqua", "notebook"],
  ["garden", "gallery"],
  ["luxury", "letter"],
  ["nord", "printed-page"],
])("the palette %s in the design %s", (id, design) => {
  test("wins over the design by day and by night, chosen or preferred, and all of it can be read", async () => {
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
        return [backgroundColor, ...["base-100", "base-200", "base-300", "base-content", "soft"].map(value)];
      });
      const { paper = "", tint = "", line = "", ink = "", soft = "" } = side ?? {};
      // The Letter lies on a desk.
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
      const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 100)))).toEqual([]);
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
    // Printed is black on white, whatever the screen has.
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
});

test("the admin wears none of it, whichever way one comes to it", async () => {
  await wear(site, token, { design: "notebook", palette: "aqua", type: "plex" });
  const page = await browser.newPage();
  await goTo(page, `${site.url}/`);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toContain("gradient");
  await page.evaluate(() => history.pushState(null, "", "/admin/login"));
  await page.waitForFunction(() => document.documentElement.dataset.design === undefined);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundImage)).toBe("none");
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-base-100"),
    ),
  ).not.toBe(paletteOf("aqua")?.day.paper ?? "");
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Newsreader");
  await page.close();
}, 30_000);

test("very long words fit into every design", async () => {
  const own = new Program();
  await Bun.write(join(own.folder, "long.json"), JSON.stringify(extremes));
  expect((await own.run(["import", "long.json"])).code).toBe(0);
  const long = await own.serve();
  try {
    const owner = await long.setUp({ fname: "Pneumonoultramicroscopic", lname: "Wolfeschlegelsteinhausen" });
    const page = await browser.newPage();
    for (const { id, type } of designs) {
      await wear(long, owner, { design: id, type });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ["/", "/experience", "/projects"]) {
          await page.goto(long.url + path);
          expect(await page.evaluate(wider), `${id} ${path} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    }
    await page.close();
  } finally {
    await long.stop();
    own.remove();
  }
}, 60_000);
