import { queryOptions } from "@tanstack/react-query";
import { projectsRead, projectTitlesRead } from "../../../src/features/projects/projects.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const projectsQuery = queryOptions({
  queryKey: projectsRead.key,
  queryFn: async () => (await send(api.projects["site-projects"].$get())).projects,
});

export const projectTitlesQuery = queryOptions({
  queryKey: projectTitlesRead.key,
  queryFn: async () => (await send(api.projects["site-project-titles"].$get())).projects,
});

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: [...projectsRead.key, id],
    queryFn: async () => (await send(api.projects["site-project"][":id"].$get({ param: { id } }))).project,
    // An unknown project stays unknown; asking again only delays the words that say so.
    retry: false,
  });
}
