import type { PageAssets } from "./page-assets.ts";

/** In development Vite serves the site's modules and styles, and reloads them as they change. */
export function developmentAssets(viteUrl: string): PageAssets {
  return {
    script: `${viteUrl}/development.ts`,
    stylesheets: [],
    styles: [],
    imports: [],
    pageCode: new Map(),
    looks: { designs: {}, types: {} },
  };
}
