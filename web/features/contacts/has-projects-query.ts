import { queryOptions } from "@tanstack/react-query";
import { hasProjectsRead } from "../../../src/features/projects/projects.page.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

export const hasProjectsQuery = queryOptions({
  queryKey: hasProjectsRead.key,
  queryFn: async () => (await send(api.projects["has-projects"].$get())).hasProjects,
});
