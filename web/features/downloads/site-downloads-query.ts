import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { resumeQuery } from "./downloads-query.ts";

/** All downloads except the résumé. */
export const siteDownloadsQuery = queryOptions({
  queryKey: [...resumeQuery.queryKey, "site"],
  queryFn: async () => (await send(api.downloads["site-downloads"].$get())).downloads,
});
