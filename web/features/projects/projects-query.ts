import { queryOptions } from "@tanstack/react-query";
import {
  projectCardsRead,
  projectsRead,
  projectTitlesRead,
  worksRead,
} from "../../../src/features/projects/projects.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const projectsQuery = queryOptions({
  queryKey: projectsRead.key,
  queryFn: async () => (await readApi(projectsRead.address)).projects,
});

export const projectCardsQuery = queryOptions({
  queryKey: projectCardsRead.key,
  queryFn: async () => (await readApi(projectCardsRead.address)).projects,
});

export const projectTitlesQuery = queryOptions({
  queryKey: projectTitlesRead.key,
  queryFn: async () => (await readApi(projectTitlesRead.address)).projects,
});

export const worksQuery = queryOptions({
  queryKey: worksRead.key,
  queryFn: async () => (await readApi(worksRead.address)).works,
});

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: [...projectsRead.key, id],
    queryFn: async () => (await readApi("/api/projects/site-project/:id", id)).project,
    // Retrying would only delay the message that the project does not exist.
    retry: false,
  });
}
