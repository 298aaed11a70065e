import { join } from "node:path";
import { openBrowser } from "../../e2e/support/browser.ts";
import { publicPaths } from "../public-paths.ts";
import { judge, type Row } from "../results.ts";
import { readReply } from "../same-reply.ts";
import { findTool } from "../tools.ts";
import { kilobytes } from "../words.ts";

const SCRIPTS_MUST = 85_000;
const SCRIPTS_AIM = 70_000;
const HOME_MUST = 30_000;
const HOME_AIM = 20_000;

/** Words of the admin alone (§2): a script that holds one has admin code in it, whatever its name. */
const adminWords = ["Auth Credentials", "Admin Login", "Add Experience", "Change Password"];
const ADMIN_ENTRY = "admin/admin.tsx";
const SITE_ENTRY = "entry-browser.tsx";

export const scriptsRow: Row = {
  id: "P10",
  goal: "JavaScript of a public page, brotli; admin code in it",
  must: "≤ 85 KB; 0",
  aim: "≤ 70 KB; 0",
  needs: ["chromium"],
  async measure(bench) {
    const site = await bench.serve();
    const admin = await adminScripts();
    const pages: { path: string; bytes: number; scripts: string[] }[] = [];
    for (const path of await publicPaths(site.url))
      pages.push({ path, ...(await loadScripts(site.url, path)) });
    const loaded = new Set(pages.flatMap(({ scripts }) => scripts));
    const withAdmin: string[] = [];
    for (const script of loaded) {
      const text = await (await fetch(site.url + script)).text();
      if (admin.has(script) || adminWords.some((words) => text.includes(words))) withAdmin.push(script);
    }
    await site.stop();
    const worst = pages.toSorted((a, b) => b.bytes - a.bytes)[0];
    if (worst === undefined || worst.bytes === 0) throw new Error("No page loaded a script.");
    return [
      {
        part: "",
        figure: `${kilobytes(worst.bytes)} on \`${worst.path}\`; ${withAdmin.length}`,
        spread: "",
        verdict: judge(
          worst.bytes <= SCRIPTS_MUST && withAdmin.length === 0,
          worst.bytes <= SCRIPTS_AIM && withAdmin.length === 0,
        ),
        notes: [
          `each page loaded with an empty cache and scrolled to its end, as Chromium counted it with headers: ${pages.map(({ path, bytes }) => `\`${path}\` ${kilobytes(bytes)}`).join(", ")}.`,
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
    // Also those that its script adds later.
    const styles = [...new Set(html.match(/\/assets\/[\w.-]+\.css/g))];
    const sizes: number[] = [];
    for (const path of ["/", ...styles])
      sizes.push((await readReply(new URL(path, site.url).href, brotli)).body.length);
    await site.stop();
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return [
      {
        part: "",
        figure: kilobytes(total),
        spread: "",
        verdict: judge(total <= HOME_MUST, total <= HOME_AIM),
        notes: [
          `the page with the styles of its own elements ${kilobytes(sizes[0] ?? 0)}; the styles of all pages, which are loaded after it is painted, ${kilobytes(total - (sizes[0] ?? 0))}.`,
        ],
      },
    ];
  },
};

/** What one page loads into an empty browser: scripts' paths, and their bytes on the line. */
async function loadScripts(url: string, path: string): Promise<{ bytes: number; scripts: string[] }> {
  const browser = await openBrowser({ executablePath: findTool("chromium") ?? "chromium" });
  try {
    const page = await browser.newPage();
    const devtools = await browser.newCDPSession(page);
    const scripts = new Map<string, string>();
    let bytes = 0;
    devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
      if (type === "Script") scripts.set(requestId, new URL(response.url).pathname);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
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
    return { bytes, scripts: [...scripts.values()] };
  } finally {
    await browser.close();
  }
}

type ManifestEntry = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Paths of the scripts that only the admin leads to, by Vite's manifest. */
async function adminScripts(): Promise<Set<string>> {
  const path = join(import.meta.dir, "../../dist/web/manifest.json");
  const manifest: Record<string, ManifestEntry> = await Bun.file(path).json();
  const reach = (name: string, found: Set<string>, isClosed: (name: string) => boolean): Set<string> => {
    if (found.has(name) || isClosed(name)) return found;
    found.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const next of [...imports, ...dynamicImports]) reach(next, found, isClosed);
    return found;
  };
  const ofTheSite = reach(SITE_ENTRY, new Set(), (name) => name === ADMIN_ENTRY);
  const ofTheAdmin = reach(ADMIN_ENTRY, new Set(), (name) => ofTheSite.has(name));
  if (!ofTheAdmin.has(ADMIN_ENTRY) || manifest[ADMIN_ENTRY] === undefined)
    throw new Error(`The web build has no ${ADMIN_ENTRY}.`);
  return new Set([...ofTheAdmin].map((name) => `/${manifest[name]?.file}`));
}
