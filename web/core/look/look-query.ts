import { queryOptions, useQuery } from "@tanstack/react-query";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import { ownLook, type ShownLook } from "../../../src/shared/look.ts";
import { read } from "../api/read.ts";

/** What pages show of the look; the rest is in their documents. */
export const lookQuery = queryOptions<ShownLook>({
  queryKey: lookRead.key,
  queryFn: async () => (await read(lookRead.address)).shown,
});

/** What it is, the pages' own as long as that is not known. */
export function useLook(): ShownLook {
  return useQuery(lookQuery).data ?? ownLook;
}
