import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { picturesRead } from "../../../src/features/media/media.page.contract.ts";
import type { SitePicture, SitePictures } from "../../../src/shared/picture-variants.ts";
import { read } from "../api/read.ts";
import { siteBase } from "../api/site-base.ts";

/** What is known of every picture and video that the site shows. */
export const picturesQuery = queryOptions({
  queryKey: picturesRead.key,
  queryFn: async (): Promise<SitePictures> => (await read(picturesRead.address)).pictures,
});

/** Likewise, of those on the page that the server has rendered; never asked for (src/site/pages/page-content.ts). */
const pagePicturesQuery = queryOptions<SitePictures>({ queryKey: ["pictures", "page"], queryFn: skipToken });

/** Size, placeholder, words and focus of a stored picture; undefined while they are unknown, and for addresses elsewhere. */
export function useSitePicture(address: string): SitePicture | undefined {
  const { data: onPage } = useQuery(pagePicturesQuery);
  const isAsked = address.startsWith(`${siteBase}/uploads/`) && onPage?.[address] === undefined;
  const { data: all } = useQuery({ ...picturesQuery, enabled: isAsked });
  return all?.[address] ?? onPage?.[address];
}
