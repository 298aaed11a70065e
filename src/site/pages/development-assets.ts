import { readFileSync } from "node:fs";
import { join } from "node:path";
import { designs, typePairs } from "../../shared/designs.ts";
import type { PageAssets } from "./page-assets.ts";

const folder = join(import.meta.dir, "../../../web/designs");

/** In development Vite serves the site's modules and styles, and reloads them as they change; designs are read for each page. */
export function developmentAssets(viteUrl: string): PageAssets {
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  return {
    script: `${viteUrl}/development.ts`,
    stylesheets: [],
    styles: [],
    imports: [],
    pageCode: new Map(),
    previewCode: `${viteUrl}/site/look-preview.ts`,
    get looks() {
      return {
        designs: Object.fromEntries(
          designs.map(({ id }) => [id, { styles: [read(`${id}/design.css`)], stylesheet: "" }]),
        ),
        types: Object.fromEntries(
          typePairs.slice(1).map(({ id }) => {
            const css = read(`types/${id}.css`).replaceAll('url("./', `url("${viteUrl}/designs/types/`);
            return [id, { css, fonts: [], further: { css: "", letters: "", stylesheet: "" } }];
          }),
        ),
      };
    },
  };
}
