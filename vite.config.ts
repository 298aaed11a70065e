import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { designs, typePairs } from "./src/shared/designs.ts";

const root = join(import.meta.dirname, "web");

export default defineConfig({
  root,
  // Relative URLs, because a published site may be served under a prefix.
  base: "./",
  plugins: [react(), tailwindcss()],
  // Wouter's stand-in for versions of React without the hook.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: "manifest.json",
    // The first versions that support all CSS features in use.
    target: ["chrome120", "edge120", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // One initial chunk: several would compress worse and need more requests.
      output: { codeSplitting: { groups: [{ name: "site", tags: ["$initial"], test: /\.[jt]sx?$/ }] } },
      input: [
        "entry-browser.tsx",
        ...designs.map(({ id }) => `designs/${id}/design.css`),
        // The default font pair is in the site's stylesheet.
        ...typePairs.slice(1).map(({ id }) => `designs/types/${id}.css`),
      ].map((path) => join(root, path)),
    },
  },
});
