import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../api.ts";

export const summaryQuery = queryOptions({
  queryKey: ["summaries"],
  queryFn: async () => (await send(api.summaries["user-summary"].$get())).summary,
});
