import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const resumeQuery = queryOptions({
  queryKey: ["downloads"],
  queryFn: async () => (await send(api.downloads["site-resume"].$get())).resume,
});
