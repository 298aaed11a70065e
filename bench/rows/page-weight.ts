import { designs } from "../../src/shared/designs.ts";
import { serveFilledSite } from "../filled-site.ts";
import { chooseDesign, publicPaths, read } from "../owner.ts";
import { type Row, target, worstOf } from "../results.ts";

/** The chunk of the admin, which public pages refer to but never load. */
const ADMIN = /^\/assets\/admin-/;

export const pageWeight: Row = {
  id: "P9",
  targets: [
    target("a public page by Brotli: HTML and CSS", "≤", 40, 28, "KB"),
    target("JavaScript to hydrate it", "≤", 95, 85, "KB"),
    target("all JavaScript that it may ever load", "≤", 130, 115, "KB"),
  ],
  async measure(bench) {
    const site = await serveFilledSite(bench);
    const pages: { page: string; values: number[] }[] = [];
    for (const design of designs) {
      await chooseDesign(site, design);
      for (const path of await publicPaths(site)) {
        const html = await (await fetch(site.url + path)).text();
        const styles = html.match(/\/assets\/[\w.-]+\.css/g) ?? [];
        const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? [];
        const values = [
          await sizeOf(site.url, new Set([path, ...styles])),
          await sizeOf(site.url, await reach(site.url, scripts, ["import-statement"])),
          await sizeOf(site.url, await reach(site.url, scripts, ["import-statement", "dynamic-import"])),
        ];
        pages.push({ page: `\`${path}\` in ${design.label}`, values });
      }
    }
    return worstOf(pageWeight.targets, pages);
  },
};

/** Size of files with Brotli in kilobytes, without headers. */
async function sizeOf(url: string, paths: Set<string>): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await read(url + path, "br")).length;
  return bytes / 1000;
}

/** @returns scripts and all that they import in these ways, without the admin's */
async function reach(url: string, scripts: string[], kinds: Bun.ImportKind[]): Promise<Set<string>> {
  const found = new Set(scripts);
  for (const script of found) {
    const code = await (await fetch(url + script)).text();
    for (const { kind, path } of new Bun.Transpiler({ loader: "js" }).scanImports(code)) {
      const imported = new URL(path, url + script).pathname;
      if (kinds.includes(kind) && !ADMIN.test(imported)) found.add(imported);
    }
  }
  if (found.size === 0) throw new Error("A page names no script.");
  return found;
}
