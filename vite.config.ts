import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { Glob } from "bun";
import { Features } from "lightningcss";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/**
 * sonner puts its styles into the page by script, which the Content-Security-Policy forbids; web/core/ui/toaster.tsx imports
 * the same styles as a file instead.
 */
const sonnerStylesAsFile: Plugin = {
  name: "sonner-styles-as-file",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
    if (without === code) throw new Error("sonner's styles are not where they were: look at vite.config.ts.");
    return { code: without, map: null };
  },
};

/** Vite's own loads code and its styles too, in half a kilobyte on every page: for nonces, old browsers, and events that nobody hears. */
const shortImports: Plugin = {
  name: "short-imports",
  transform(code, id) {
    if (!id.includes("vite/preload-helper")) return null;
    if (!code.includes("export const __vitePreload"))
      throw new Error("Vite's import helper is not what it was: look at vite.config.ts.");
    return {
      code: 'export { importWithStyles as __vitePreload } from "/core/styles/import-with-styles.ts";',
      map: null,
    };
  },
};

const isCode = /\.[jt]sx?$|^\0/;
const isOwnCode = /\/(src|web)\/.*\.tsx?$/;

/** The public pages that lead to a module, by the names of their files. */
function pagesWith(id: string, context: Rolldown.ChunkingContext): string[] {
  const pages = new Set<string>();
  const seen = new Set<string>();
  const follow = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    const module = context.getModuleInfo(each);
    const page = /([^/]+-page)\.tsx$/.exec(each)?.[1];
    if (page !== undefined && module?.dynamicImporters.length) pages.add(page);
    for (const importer of module?.importers ?? []) follow(importer);
  };
  follow(id);
  return [...pages];
}

/** Styles of the designs and of the type pairs beside the site's own; a page is sent those that it wears. */
const looks = Object.fromEntries(
  ["web/designs/*/design.css", "web/designs/types/*.css"]
    .flatMap((places) => [...new Glob(places).scanSync(import.meta.dirname)].sort())
    .map((path) => [path.replaceAll("/", "-").replace(/\.css$/, ""), `${import.meta.dirname}/${path}`]),
);

/** What several pages share is one chunk: else it would be cut by every set of pages, forms and dialogs that share something. */
function sharedByPages(id: string, context: Rolldown.ChunkingContext): string | null {
  return pagesWith(id, context).length > 1 ? "page-parts" : null;
}

/** What one page needs is one chunk, whatever of it the admin needs as well. */
function onePage(id: string, context: Rolldown.ChunkingContext): string | null {
  return pagesWith(id, context)[0] ?? null;
}

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), sonnerStylesAsFile, shortImports],
  // React has had it since 18: the router's stand-in for older ones is a third of a kilobyte on every page.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  // Pre-bundled it would pass by the plugin above.
  optimizeDeps: { exclude: ["sonner"] },
  // Written as languages for older browsers, `:dir()` would no longer know a text's own direction.
  css: { lightningcss: { exclude: Features.DirSelector } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    // What Tailwind itself asks for: written for older browsers, colours alone would come twice.
    cssTarget: ["chrome111", "edge111", "firefox128", "safari16.4"],
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // No code of the site, or of what it uses, does something by a property being read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: {
        "entry-browser": `${import.meta.dirname}/web/entry-browser.tsx`,
        // Apart from the other styles, because it stands in every page: a face that comes twice would be shown anew.
        fonts: `${import.meta.dirname}/web/styles/fonts.css`,
        ...looks,
      },
      output: {
        codeSplitting: {
          groups: [
            // In one piece: in several it would compress worse, and each of them costs a request.
            { name: "site", tags: ["$initial"], test: isCode, priority: 1 },
            { name: "site", test: /^\0rolldown\/runtime/, priority: 1 },
            { name: sharedByPages, debugName: "what pages share", test: isOwnCode, priority: 1 },
            { name: onePage, debugName: "pages", test: isOwnCode },
          ],
        },
      },
    },
  },
});
