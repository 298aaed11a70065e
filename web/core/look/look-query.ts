import { queryOptions, useQuery } from "@tanstack/react-query";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import type { PictureSizes } from "../../../src/shared/designs.ts";
import { defaultShownLook, type ShownLook } from "../../../src/shared/look.ts";
import { readApi } from "../api/read.ts";

/** The part of the look that components need; the rest is in the document's stylesheets. */
export const lookQuery = queryOptions<ShownLook>({
  queryKey: lookRead.key,
  queryFn: async () => (await readApi(lookRead.address)).shown,
});

/** The `sizes` attribute for pictures in a place: the current design's, or the given default. */
export function usePictureSizes(place: keyof PictureSizes, defaultSizes: string): string {
  return useLook().sizes?.[place] ?? defaultSizes;
}

/** The site's look; the default one while it loads. */
export function useLook(): ShownLook {
  return useQuery(lookQuery).data ?? defaultShownLook;
}
