import { variantAddress, variantsOf } from "../../shared/picture-variants.ts";

/** The folder in `uploads/`; its dot keeps it from being served or counted as a file. */
export const VARIANTS_FOLDER = ".variants";

/** File names of all variants of a stored picture. */
export function variantNames({ name, width }: { name: string; width: number }): string[] {
  return variantsOf(name, width).map((variant) => variantAddress(name, variant));
}
