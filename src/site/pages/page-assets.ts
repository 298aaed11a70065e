import { designs, typePairs } from "../../shared/designs.ts";

/** Addresses of the scripts, stylesheets and fonts that documents name. */
export type PageAssets = {
  /** The entry of every document. */
  script: string;
  /** The modules that it imports. */
  modules: string[];
  /** The site's own styles, for every document. */
  stylesheets: string[];
  /** What a document of the admin needs besides. */
  admin: { modules: string[]; stylesheets: string[] };
  looks: LookAssets;
};

/** By the ids of src/shared/designs.ts. */
type LookAssets = {
  designs: Record<string, { stylesheets: string[] }>;
  /** `fonts` are those that the first screen needs. */
  types: Record<string, { stylesheets: string[]; fonts: string[] }>;
};

/** @param at gives the address of a file in web/ */
export function lookAssets(at: (file: string) => string): LookAssets {
  return {
    designs: Object.fromEntries(
      designs.map(({ id }) => [id, { stylesheets: [at(`designs/${id}/design.css`)] }]),
    ),
    types: Object.fromEntries(
      typePairs.map(({ id, preloads }, index) => [
        id,
        {
          // The fonts of the default pair are in the site's own stylesheet, because the admin has them too.
          stylesheets: index === 0 ? [] : [at(`designs/types/${id}.css`)],
          fonts: preloads.map(at),
        },
      ]),
    ),
  };
}
