import { variantAddress, variantsOf } from "../../shared/picture-variants.ts";

/** Under `uploads/`; the point keeps it out of addresses and of the count of files. */
export const VARIANTS_FOLDER = ".variants";

/** File names of all variants of a stored picture. */
export function variantNames({ name, width }: { name: string; width: number }): string[] {
  return variantsOf(name, width).map((variant) => variantAddress(name, variant));
}
