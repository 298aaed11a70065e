import { queryOptions, useQuery } from "@tanstack/react-query";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import type { PictureSizes } from "../../../src/shared/designs.ts";
import { ownLook, type ShownLook } from "../../../src/shared/look.ts";
import { read } from "../api/read.ts";

/** What pages show of the look; the rest is in their documents. */
export const lookQuery = queryOptions<ShownLook>({
  queryKey: lookRead.key,
  queryFn: async () => (await read(lookRead.address)).shown,
});

/** How wide pictures stand in a place, as `sizes` of an image says it: in the worn design, or where that says nothing as told. */
export function usePictureSizes(place: keyof PictureSizes, told: string): string {
  return useLook().sizes?.[place] ?? told;
}

/** What it is, the pages' own as long as that is not known. */
export function useLook(): ShownLook {
  return useQuery(lookQuery).data ?? ownLook;
}
