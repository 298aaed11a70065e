import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { designs, typePairs } from "./src/shared/designs.ts";

const root = join(import.meta.dirname, "web");

export default defineConfig({
  root,
  // Addresses are relative to the file that names them, because a published site may lie under a prefix.
  base: "./",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: "manifest.json",
    // The first versions that have all CSS features the styles use.
    target: ["chrome120", "edge120", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // All that a page begins with is one chunk: in several it would compress worse, and each costs a request.
      output: { codeSplitting: { groups: [{ name: "site", tags: ["$initial"], test: /\.[jt]sx?$/ }] } },
      input: [
        "entry-browser.tsx",
        ...designs.map(({ id }) => `designs/${id}/design.css`),
        // The site's own stylesheet has the fonts of the default pair.
        ...typePairs.slice(1).map(({ id }) => `designs/types/${id}.css`),
      ].map((path) => join(root, path)),
    },
  },
});
