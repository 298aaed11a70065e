import { lookAssets, type PageAssets } from "./page-assets.ts";

/** In development Vite serves the site's modules and styles, and reloads them as they change. */
export function developmentAssets(viteUrl: string): PageAssets {
  const at = (file: string) => `${viteUrl}/${file}`;
  return {
    script: at("development.ts"),
    modules: [],
    stylesheets: [at("styles/public.css")],
    admin: { modules: [], stylesheets: [] },
    looks: lookAssets(at),
  };
}
