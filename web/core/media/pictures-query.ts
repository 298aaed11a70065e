import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { picturesRead } from "../../../src/features/media/media.page.contract.ts";
import type { SitePicture, SitePictures } from "../../../src/shared/picture-variants.ts";
import { readApi } from "../api/read.ts";
import { siteBase } from "../api/site-base.ts";

/** Details of all pictures and videos of the site, by address. */
export const picturesQuery = queryOptions({
  queryKey: picturesRead.key,
  queryFn: async (): Promise<SitePictures> => (await readApi(picturesRead.address)).pictures,
});

/** The same for the pictures of a server-rendered page; comes with the page and is never fetched (src/site/pages/page-content.ts). */
const pagePicturesQuery = queryOptions<SitePictures>({ queryKey: ["pictures", "page"], queryFn: skipToken });

/** Size, placeholder, alternative text and focus of a stored picture; undefined while loading and for other sites' pictures. */
export function useSitePicture(address: string): SitePicture | undefined {
  const { data: onPage } = useQuery(pagePicturesQuery);
  const isFetched = address.startsWith(`${siteBase}/uploads/`) && onPage?.[address] === undefined;
  const { data: all } = useQuery({ ...picturesQuery, enabled: isFetched });
  return all?.[address] ?? onPage?.[address];
}
