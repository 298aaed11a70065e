import { lookAssets, type PageAssets } from "./page-assets.ts";

/** Addresses of scripts and styles in development, where Vite serves them and reloads them on changes. */
export function developmentAssets(viteUrl: string): PageAssets {
  const at = (file: string) => `${viteUrl}/${file}`;
  return {
    script: at("development.ts"),
    modules: [],
    stylesheets: [at("styles/public.css")],
    pages: {},
    preview: { script: at("development.ts"), modules: [] },
    admin: { modules: [], stylesheets: [] },
    looks: lookAssets(at),
  };
}
