import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { expectOk } from "../api/send.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** A picture of an earlier version or a deleted entry, which only the owner can load. */
export function OldPicture({ address, alt }: { address: string; alt: string }) {
  const { data, isError } = useQuery(oldFileQuery(address));
  const url = useObjectUrl(data ?? null);
  if (isError) return <i>permanently deleted</i>;
  return url === "" ? (
    <span className="old-picture" />
  ) : (
    <img src={url} alt={alt || "An earlier picture"} className="old-picture" />
  );
}

/** The content of a file that is no longer public. Fetched by script, because an `<img>` can't send the session's token. */
function oldFileQuery(address: string) {
  return queryOptions({
    queryKey: ["old-file", address],
    queryFn: () => readOldFile(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Loads a file of an earlier version. @throws ApiError */
export async function readOldFile(address: string): Promise<Blob> {
  const param = { name: address.replace("/uploads/", "") };
  return await (await expectOk(api.history.files[":name"].$get({ param }))).blob();
}
