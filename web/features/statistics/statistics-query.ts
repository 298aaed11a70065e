import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** @param days to the present one; 1 for the last 24 hours */
export function statisticsQuery(days: number) {
  return queryOptions({
    queryKey: ["statistics", days],
    queryFn: async () => (await send(api.statistics.$get({ query: { days: String(days) } }))).statistics,
    // One look away, there may be more.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** What projects are called, whose pages are known by their ids alone. */
export const projectTitlesQuery = queryOptions({
  queryKey: ["statistics", "project titles"],
  queryFn: async () => (await send(api.projects["site-project-titles"].$get())).projects,
});
