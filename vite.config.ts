import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { designs, typePairs } from "./src/shared/designs.ts";
import { pageChunks } from "./src/shared/page-chunks.ts";

const root = join(import.meta.dirname, "web");

export default defineConfig({
  root,
  // Relative URLs, because a published site may be served under a prefix.
  base: "./",
  plugins: [react(), tailwindcss(), minifyTwice()],
  // Wouter's stand-in for versions of React without the hook.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: "manifest.json",
    // The first versions that support all CSS features in use.
    target: ["chrome120", "edge120", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
    // Documents name the scripts that their first screen needs; a list of all others would be part of every page.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith(".css")) },
    rolldownOptions: {
      // Few chunks: more would compress worse and need more requests. A group has all that its modules import and no group before
      // it has.
      output: {
        codeSplitting: {
          groups: [
            { name: "site", test: /\/entry-browser\.tsx$/ },
            ...Object.entries(pageChunks).map(([name, pages]) => ({
              name,
              test: new RegExp(`/(${pages.join("|")})-page\\.tsx$`),
            })),
            { name: "visitor-motion", test: /\/visitor-motion\.ts$/ },
          ].map((group, index, { length }) => ({ ...group, priority: length - index })),
        },
      },
      input: [
        "entry-browser.tsx",
        "entry-preview.tsx",
        ...designs.map(({ id }) => `designs/${id}/design.css`),
        // The default font pair is in the site's stylesheet.
        ...typePairs.slice(1).map(({ id }) => `designs/types/${id}.css`),
      ].map((path) => join(root, path)),
    },
  },
});

/** Minifies what public pages load before the bundler does. Together they save 1 %, which neither does alone. */
function minifyTwice(): Plugin {
  return {
    name: "minify-twice",
    apply: "build",
    renderChunk: {
      order: "post",
      async handler(code, { name }) {
        if (name.startsWith("admin")) return null;
        const { code: smaller = code } = await minify(code, {
          module: true,
          ecma: 2020,
          // Functions with arguments are not inlined, because that makes the compressed file larger.
          compress: { passes: 2, inline: 1 },
          // V8 compiles functions in parentheses, such as all of React, while it is still receiving the file.
          format: { wrap_func_args: name === "entry-browser" },
        });
        return { code: smaller, map: null };
      },
    },
  };
}
