import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const projectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: async () => (await send(api.projects["site-projects"].$get())).projects,
});

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ["projects", id],
    queryFn: async () => (await send(api.projects["site-project"][":id"].$get({ param: { id } }))).project,
    // An unknown project stays unknown; asking again only delays the words that say so.
    retry: false,
  });
}
