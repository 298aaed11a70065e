import { queryOptions } from "@tanstack/react-query";
import { resumeRead } from "../../../src/features/downloads/downloads.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const resumeQuery = queryOptions({
  queryKey: resumeRead.key,
  queryFn: async () => (await send(api.downloads["site-resume"].$get())).resume,
});
