import { designs, typePairs } from "../../shared/designs.ts";

/** Addresses of the scripts, stylesheets and fonts that documents load. */
export type PageAssets = {
  /** The entry script of every document. */
  script: string;
  /** Modules that the entry script imports. */
  modules: string[];
  /** Styles of every document. */
  stylesheets: string[];
  /** The module of each page that the entry script loads, by the page's name. */
  pages: Record<string, string>;
  /** The entry script of the preview of the look, and the modules that it imports. */
  preview: { script: string; modules: string[] };
  /** What admin documents load in addition. */
  admin: { modules: string[]; stylesheets: string[] };
  looks: LookAssets;
};

/** Styles and fonts of designs and type pairs, by the ids in src/shared/designs.ts. */
type LookAssets = {
  designs: Record<string, { stylesheets: string[] }>;
  /** `fonts` are preloaded, because the first screen needs them; `homeFonts` only on the home page. */
  types: Record<string, { stylesheets: string[]; fonts: string[]; homeFonts: string[] }>;
};

/** @param at returns the address of a file in web/ */
export function lookAssets(at: (file: string) => string): LookAssets {
  return {
    designs: Object.fromEntries(
      designs.map(({ id }) => [id, { stylesheets: [at(`designs/${id}/design.css`)] }]),
    ),
    types: Object.fromEntries(
      typePairs.map(({ id, preloads, homePreloads = [] }, index) => [
        id,
        {
          // The default pair is part of the common stylesheet, because the admin uses it too.
          stylesheets: index === 0 ? [] : [at(`designs/types/${id}.css`)],
          fonts: preloads.map(at),
          homeFonts: homePreloads.map(at),
        },
      ]),
    ),
  };
}
