import { basename, join } from "node:path";
import { openBrowser } from "../../e2e/support/browser.ts";
import { publicPaths } from "../public-paths.ts";
import { judge, type Row } from "../results.ts";
import { readReply } from "../same-reply.ts";
import { findTool } from "../tools.ts";
import { kilobytes } from "../words.ts";

const HYDRATION_MUST = 85_000;
const HYDRATION_AIM = 75_000;
const ALL_SCRIPTS_MUST = 125_000;
const ALL_SCRIPTS_AIM = 110_000;
const HOME_MUST = 30_000;
const HOME_AIM = 20_000;

/** Words of the admin alone (§2): a script that holds one has admin code in it, whatever its name. */
const adminWords = ["Auth Credentials", "Admin Login", "Add Experience", "Change Password"];
const ADMIN_ENTRY = "admin/admin.tsx";
const SITE_ENTRY = "entry-browser.tsx";
/** Of the frame in the admin that shows a look which is not stored yet: no public page names it. */
const PREVIEW_ENTRY = "site/look-preview.ts";

export const scriptsRow: Row = {
  id: "P10",
  goal: "JavaScript of a public page, brotli: what hydrates it; all that it ever loads; admin code in it",
  must: "≤ 85 KB; ≤ 125 KB; 0",
  aim: "≤ 75 KB; ≤ 110 KB; 0",
  needs: ["chromium"],
  async measure(bench) {
    const site = await bench.serve();
    const scripts = await siteScripts();
    const pages: { path: string; hydration: number; ofHydration: Set<string> }[] = [];
    const loaded = new Set(scripts.all);
    for (const path of await publicPaths(site.url)) {
      const bytes = await loadScripts(site.url, path);
      // What the page names itself: the site's code, its own, and what they import.
      const html = await (await fetch(site.url + path)).text();
      const named = html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
      const ofHydration = scripts.ofHydration.union(new Set(named));
      const hydration = sumOf([...bytes].filter(([script]) => ofHydration.has(script)));
      pages.push({ path, hydration, ofHydration });
      for (const script of bytes.keys()) loaded.add(script);
    }
    const sizes: [script: string, bytes: number][] = [];
    const withAdmin: string[] = [];
    for (const script of loaded) {
      sizes.push([script, (await readReply(site.url + script, { "accept-encoding": "br" })).body.length]);
      const text = await (await fetch(site.url + script)).text();
      if (scripts.ofTheAdmin.has(script) || adminWords.some((words) => text.includes(words)))
        withAdmin.push(script);
    }
    await site.stop();
    const worst = pages.toSorted((a, b) => b.hydration - a.hydration)[0];
    if (worst === undefined || worst.hydration === 0) throw new Error("No page loaded a script.");
    const later = sizes.filter(([script]) => !worst.ofHydration.has(script));
    const all = worst.hydration + sumOf(later);
    const isFreeOfAdmin = withAdmin.length === 0;
    return [
      {
        part: "",
        figure: `${kilobytes(worst.hydration)} on \`${worst.path}\`; ${kilobytes(all)}; ${withAdmin.length}`,
        spread: "",
        verdict: judge(
          worst.hydration <= HYDRATION_MUST && all <= ALL_SCRIPTS_MUST && isFreeOfAdmin,
          worst.hydration <= HYDRATION_AIM && all <= ALL_SCRIPTS_AIM && isFreeOfAdmin,
        ),
        notes: [
          `each page loaded with an empty cache and scrolled to its end, as Chromium counted what hydrates it, with headers: ${pages.map(({ path, hydration }) => `\`${path}\` ${kilobytes(hydration)}`).join(", ")}.`,
          `"all" adds every script that any public page may load later, in any browser: ${later.map(([script, bytes]) => `\`${basename(script)}\` ${kilobytes(bytes)}`).join(", ")}.`,
          ...withAdmin.map((script) => `admin code is in ${script}.`),
        ],
      },
    ];
  },
};

export const homePageRow: Row = {
  id: "P11",
  goal: "HTML + CSS of the home page, brotli, without images",
  must: "≤ 30 KB",
  aim: "≤ 20 KB",
  needs: [],
  async measure(bench) {
    const site = await bench.serve();
    const brotli = { "accept-encoding": "br" };
    const html = await (await fetch(site.url)).text();
    const sizeOf = async (path: string) =>
      (await readReply(new URL(path, site.url).href, brotli)).body.length;
    // Sheets that it asks for by itself, and those that wait until the visitor does something (docs/decisions/0011).
    const sheetsIn = (text: string) => [...new Set(text.match(/\/assets\/[\w.-]+\.css/g))];
    const later = sheetsIn(/ data-styles="[^"]*"/.exec(html)?.[0] ?? "");
    const atOnce = sheetsIn(html.replace(/<script>.*?<\/script>/gs, "")).filter(
      (sheet) => !later.includes(sheet),
    );
    const page = await sizeOf("/");
    const sizes = new Map<string, number>();
    for (const sheet of [...atOnce, ...later]) sizes.set(sheet, await sizeOf(sheet));
    await site.stop();
    const bytesOf = (sheets: string[]) => sheets.reduce((sum, sheet) => sum + (sizes.get(sheet) ?? 0), 0);
    const total = page + bytesOf(atOnce);
    return [
      {
        part: "",
        figure: kilobytes(total),
        spread: "",
        verdict: judge(total <= HOME_MUST, total <= HOME_AIM),
        notes: [
          `the page with the styles of its own elements. Those of all pages, and all of the design, come once the visitor moves, scrolls or presses something, or after six seconds: ${later.map((sheet) => `\`${basename(sheet)}\` ${kilobytes(sizes.get(sheet) ?? 0)}`).join(", ")}; with them ${kilobytes(total + bytesOf(later))}.`,
        ],
      },
    ];
  },
};

const sumOf = (sizes: Iterable<[string, number]>): number =>
  [...sizes].reduce((sum, [, bytes]) => sum + bytes, 0);

/** What one page loads into an empty browser: each script's path, and its bytes on the line. */
async function loadScripts(url: string, path: string): Promise<Map<string, number>> {
  const browser = await openBrowser({ executablePath: findTool("chromium") ?? "chromium" });
  try {
    const page = await browser.newPage();
    const devtools = await browser.newCDPSession(page);
    const paths = new Map<string, string>();
    const bytes = new Map<string, number>();
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type === "Script") paths.set(requestId, new URL(response.url).pathname);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const script = paths.get(requestId);
      if (script !== undefined) bytes.set(script, encodedDataLength);
    });
    await devtools.send("Network.enable");
    await page.goto(url + path, { waitUntil: "networkidle" });
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
        window.scrollTo(0, top);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await page.waitForTimeout(500);
    await page.waitForLoadState("networkidle");
    return bytes;
  } finally {
    await browser.close();
  }
}

type ManifestEntry = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Paths of scripts by Vite's manifest: what starts the site, all that the site leads to, and what only the admin does. */
async function siteScripts(): Promise<Record<"ofHydration" | "all" | "ofTheAdmin", Set<string>>> {
  const path = join(import.meta.dir, "../../dist/web/manifest.json");
  const manifest: Record<string, ManifestEntry> = await Bun.file(path).json();
  const reach = (
    name: string,
    next: (entry: ManifestEntry) => string[],
    found = new Set<string>(),
  ): Set<string> => {
    const entry = manifest[name];
    if (entry === undefined || found.has(name)) return found;
    found.add(name);
    for (const other of next(entry)) reach(other, next, found);
    return found;
  };
  const leadsTo = ({ imports = [], dynamicImports = [] }: ManifestEntry) => [...imports, ...dynamicImports];
  const ofHydration = reach(SITE_ENTRY, ({ imports = [] }) => imports);
  const all = reach(SITE_ENTRY, (entry) => leadsTo(entry).filter((name) => name !== ADMIN_ENTRY));
  const ofTheAdmin = reach(ADMIN_ENTRY, leadsTo).union(reach(PREVIEW_ENTRY, leadsTo)).difference(all);
  for (const entry of [ADMIN_ENTRY, PREVIEW_ENTRY])
    if (!ofTheAdmin.has(entry)) throw new Error(`The web build has no ${entry}, or public pages lead to it.`);
  const pathsOf = (names: Set<string>) => new Set([...names].map((name) => `/${manifest[name]?.file}`));
  return { ofHydration: pathsOf(ofHydration), all: pathsOf(all), ofTheAdmin: pathsOf(ofTheAdmin) };
}
