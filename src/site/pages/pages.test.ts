import { expect, test } from "bun:test";
import { palettes } from "../../shared/palettes.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { loadParts } from "../features.ts";
import { developmentAssets } from "./development-assets.ts";
import { cspHash } from "./document.ts";
import { readPage } from "./page-content.ts";
import { Pages } from "./pages.ts";
import { previewPath } from "./preview.ts";

const visitors = await loadParts("visitors");
const renderer = { renderPage: (path: string) => `<main>${path}</main>`, renderFailure: () => "" };

async function site(look: object) {
  const { store, call } = await createTestApp();
  expect((await call("PUT", "/look", { look })).status).toBe(200);
  const db = store.publicDb;
  const pageAssets = {
    ...developmentAssets(""),
    pages: { projects: "/overview.js" },
    preview: { script: "/preview.js", modules: ["/site.js"] },
  };
  const pages = new Pages({
    db,
    visitors,
    renderer,
    pageAssets,
    isDevelopment: false,
    isDemo: false,
    cacheHeaders: {},
  });
  const read = async (response: Response) => ({
    html: await response.text(),
    policy: response.headers.get("content-security-policy") ?? "",
  });
  return {
    db,
    page: (path: string) => read(pages.render(path, "http://localhost")),
    admin: () => read(pages.renderAdmin()),
    preview: (path: string, given = {}) => read(pages.renderPreview(path, given)),
  };
}

/** Contents of a document's style elements. */
const stylesIn = (html: string) =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);

/** Addresses of a document's stylesheets, in order. */
const sheetsIn = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href = ""]) => href);

test("a page links only the stylesheets and fonts of its look", async () => {
  const { html } = await (await site({})).page("/");
  expect(html).toContain('<html lang="en" data-design="printed-page" data-type="imbue-newsreader">');
  expect(sheetsIn(html)).toEqual(["/styles/public.css", "/designs/printed-page/design.css"]);
  expect(stylesIn(html)).toEqual([]);
  const other = await (await site({ design: "gallery", type: "jost" })).page("/");
  expect(other.html).toContain('<html lang="en" data-design="gallery" data-type="jost">');
  expect(sheetsIn(other.html)).toEqual([
    "/styles/public.css",
    "/designs/types/jost.css",
    "/designs/gallery/design.css",
  ]);
  expect(other.html.match(/<link rel="preload" href="[^"]*"/g)).toEqual([
    '<link rel="preload" href="/designs/types/fonts/jost-basic.woff2"',
  ]);
});

test.each([
  ["/", ["imbue-basic", "newsreader-400-basic", "newsreader-600-basic"]],
  ["/projects", ["imbue-basic", "newsreader-400-basic"]],
] as const)("%s preloads the fonts that its first screen needs", async (path, names) => {
  const { html } = await (await site({})).page(path);
  expect([...html.matchAll(/<link rel="preload" href="([^"]*)"/g)].map(([, href = ""]) => href)).toEqual(
    names.map((name) => `/styles/fonts/${name}.woff2`),
  );
});

test("the admin loads the common styles and no look", async () => {
  const { html } = await (await site({ design: "gallery" })).admin();
  expect(sheetsIn(html)).toEqual(["/styles/public.css"]);
  expect(html).not.toContain("data-look");
});

test("every public page contains the accent and the custom CSS, allowed by its policy; the admin does not", async () => {
  const css = ".plate { color: teal }";
  const { page, admin } = await site({ accent: "#7a1f3d", css });
  for (const path of ["/", "/projects", "/nowhere"]) {
    const { html, policy } = await page(path);
    const [accent = "", own] = stylesIn(html);
    expect(accent).toContain("--color-primary:#7a1f3d");
    expect(own).toBe(css);
    for (const styles of [accent, css]) expect(policy).toContain(cspHash(styles));
    expect(policy).toContain("frame-ancestors 'none'");
  }
  const { html } = await admin();
  expect(html).not.toContain("data-design");
  expect(stylesIn(html)).toEqual([]);
});

test("a page contains only the colours of its palette, and the policy allows them", async () => {
  const { page } = await site({ design: "swiss", palette: "dracula", accent: "#ff79c6" });
  const { html, policy } = await page("/");
  const [styles = ""] = stylesIn(html);
  for (const colour of [
    "--color-base-100:#282a36",
    "--color-base-content:#f8f8f3",
    "--color-primary:#ff79c6",
  ])
    expect(styles).toContain(colour);
  expect(policy).toContain(cspHash(styles));
  expect(html).not.toContain(palettes.find(({ id }) => id === "aqua")?.night.paper ?? "aqua");
});

test("leaves out the custom CSS if it is turned off", async () => {
  const { page } = await site({ css: ".plate { color: teal }", isCssOff: true });
  expect(stylesIn((await page("/")).html)).toEqual([]);
});

test("a preview shows only the look that is being tried, and only the site itself may frame it", async () => {
  const { page, preview } = await site({
    accent: "#7a1f3d",
    palette: "nord",
    css: ".plate { color: teal }",
  });
  const { html, policy } = await preview("/projects");
  expect(html).toContain("<main>/projects</main>");
  expect(stylesIn(html)).toEqual([]);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(html).toContain("<body data-preview>");
  expect((await page("/projects")).html).not.toContain("data-preview");
});

test("names the script with a page's code, which is loaded after the first paint and in a preview at once", async () => {
  const { page, preview } = await site({});
  expect((await page("/projects")).html).toContain('data-src="/development.ts" data-page-src="/overview.js"');
  expect((await page("/")).html).not.toContain("data-page-src");
  const { html } = await preview("/projects");
  expect(html).not.toContain("data-src");
  expect(html.match(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" href="/site.js">',
    '<link rel="modulepreload" href="/overview.js">',
    '<script type="module" src="/preview.js">',
  ]);
});

test("the address of a page's preview changes with accent, palette and engraving", async () => {
  const addresses = await Promise.all(
    [{}, { accent: "#7a1f3d" }, { palette: "nord" }, { seed: "2" }, { css: "a { color: red }" }].map(
      async (look) => previewPath(readPage((await site(look)).db, visitors, "/")),
    ),
  );
  expect(new Set(addresses).size).toBe(4);
  expect(addresses[4]).toBe(addresses[0] ?? "");
});

const keysIn = (html: string) =>
  (JSON.parse(/id="content">(.*?)<\/script>/s.exec(html)?.[1] ?? "[]") as [string[], unknown][]).map(
    ([key]) => key.join(" "),
  );

test("the featured projects are sent with the home page only, and shown as the design does", async () => {
  const works = "projects all works";
  const gallery = await site({ design: "gallery" });
  const home = await gallery.page("/");
  expect(home.html).toContain('"part":"works"');
  expect(keysIn(home.html)).toContain(works);
  expect(keysIn((await gallery.page("/contact")).html)).not.toContain(works);
  const plain = await site({});
  for (const { html } of [await plain.page("/"), await gallery.preview("/", { design: "swiss" })]) {
    expect(html).not.toContain('"part"');
    expect(keysIn(html)).toContain(works);
  }
  expect((await plain.preview("/", { design: "gallery" })).html).toContain('"part":"works"');
});
