import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const reactEntry = /\/node_modules\/(?:react|react-dom|scheduler)\/[\w-]+\.js$/;
const reactFile = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w.-]+\.js$/;

/**
 * React comes as CommonJS, of which nothing can be left out. The same code with `import` and `export` loses what nobody asks for,
 * 1.5 KB of every page.
 */
const reactAsModules: Plugin = {
  name: "react-as-modules",
  apply: "build",
  transform(code, id) {
    if (id.endsWith("/wouter/src/react-deps.js")) {
      // In two words, so that bundlers miss nothing in a React before 18; and all that can be asked for so must be kept.
      const plain = code.replace('React["useInsertion" + "Effect"]', "React.useInsertionEffect");
      if (plain === code) throw new Error("wouter asks React otherwise than it did: look at vite.config.ts.");
      return { code: plain, map: null };
    }
    if (reactEntry.test(id)) {
      const file = /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code)?.[1];
      if (file === undefined) throw new Error(`${id} is not what it was: look at vite.config.ts.`);
      return { code: `export * from "${file}"; export * as default from "${file}";`, map: null };
    }
    if (!reactFile.test(id)) return null;
    const imports: string[] = [];
    const names = new Set<string>();
    const body = code
      .replace(/^var ((?:\s*\w+ = require\("[\w-]+"\)[,;])+)/m, (_, required: string) => {
        for (const [, name, source] of required.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
          imports.push(`import * as ${name} from "${source}";`);
        return required.endsWith(",") ? "var " : "";
      })
      .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
        names.add(name);
        return `var exported_${name} =`;
      })
      .replace(/\bexports\.(\w+)/g, "exported_$1");
    if (names.size === 0 || /\b(?:require\(|exports\b|module\.)/.test(body))
      throw new Error(`${id} is not what it was: look at vite.config.ts.`);
    const exported = [...names].map((name) => `exported_${name} as ${name}`);
    return { code: `${imports.join("\n")}\n${body}\nexport { ${exported.join(", ")} };`, map: null };
  },
};

const ENTRY = join(import.meta.dirname, "web/entry-browser.tsx");
const isOwnCode = /\/(src|web)\/.*\.tsx?$/;

/** What all browsers have that the styles are written for, and what none has: libraries bring stand-ins for others, and for servers. */
const inBrowsers = {
  object: ["window", "document", "history", "performance"],
  function: [
    "AbortController",
    "MessageChannel",
    "clearTimeout",
    "queueMicrotask",
    "reportError",
    "setTimeout",
  ],
  undefined: ["process", "setImmediate"],
};

/** The public pages by the names of their files, as the features load them. */
const pages: Record<string, string> = Object.fromEntries(
  [...new Glob("web/{features,site}/**/*.ts").scanSync(import.meta.dirname)].sort().flatMap((path) => {
    const file = join(import.meta.dirname, path);
    const loaded = readFileSync(file, "utf8").matchAll(/\bimport\("\.\/([\w-]+-page)\.tsx"\)/g);
    return Array.from(loaded, ([, name]) => [name, join(dirname(file), `${name}.tsx`)]);
  }),
);

/** What leads to a module: the site's own entry, public pages. */
function leadingTo(id: string, context: Rolldown.ChunkingContext): { isEntry: boolean; pageNames: string[] } {
  const seen = new Set<string>();
  const follow = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const importer of context.getModuleInfo(each)?.importers ?? []) follow(importer);
  };
  follow(id);
  const pageNames = Object.entries(pages).flatMap(([name, file]) => (seen.has(file) ? name : []));
  return { isEntry: seen.has(ENTRY), pageNames };
}

/**
 * What the site begins with and what several pages share is one chunk, with all that they need: in several it would compress worse,
 * each of them costs a request, and what pages share would be cut by every set of pages, forms and dialogs that share something.
 */
function site(id: string, context: Rolldown.ChunkingContext): string | null {
  const { isEntry, pageNames } = leadingTo(id, context);
  return isEntry || pageNames.length > 1 ? "site" : null;
}

/** What one page needs is one chunk, whatever of it the admin needs as well. */
function onePage(id: string, context: Rolldown.ChunkingContext): string | null {
  return leadingTo(id, context).pageNames[0] ?? null;
}

/** Styles of the designs and of the type pairs beside the site's own; a page is sent those that it wears. */
const looks = Object.fromEntries(
  ["web/designs/*/design.css", "web/designs/types/*.css"]
    .flatMap((places) => [...new Glob(places).scanSync(import.meta.dirname)].sort())
    .map((path) => [path.replaceAll("/", "-").replace(/\.css$/, ""), `${import.meta.dirname}/${path}`]),
);

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), sonnerStylesAsFile, shortImports, reactAsModules],
  // React has had it since 18: the router's stand-in for older ones is a third of a kilobyte on every page.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  // Pre-bundled it would pass by the plugin above.
  optimizeDeps: { exclude: ["sonner"] },
  // Written as languages for older browsers, `:dir()` would no longer know a text's own direction.
  css: { lightningcss: { exclude: Features.DirSelector } },
  define: Object.fromEntries(
    Object.entries(inBrowsers).flatMap(([type, names]) =>
      names.map((name) => [`typeof ${name}`, JSON.stringify(type)]),
    ),
  ),
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
      // An entry may export what the admin needs of it as well.
      preserveEntrySignatures: "allow-extension",
      // React asks for what its other builds have, and looks whether it is there.
      checks: { importIsUndefined: false },
      // No code of the site, or of what it uses, does something by a property being read.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: {
        "entry-browser": ENTRY,
        // As entries they export their component; as parts of the site they would be handed over in objects, by half a kilobyte of code.
        ...pages,
        "look-preview": join(import.meta.dirname, "web/site/look-preview.ts"),
        // Apart from the other styles, because it stands in every page: a face that comes twice would be shown anew.
        fonts: `${import.meta.dirname}/web/styles/fonts.css`,
        ...looks,
      },
      output: {
        codeSplitting: {
          groups: [
            { name: site, debugName: "site", test: isOwnCode, priority: 1 },
            { name: onePage, debugName: "pages", test: isOwnCode },
          ],
        },
      },
    },
  },
});
