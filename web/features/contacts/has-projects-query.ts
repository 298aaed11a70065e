import { queryOptions } from "@tanstack/react-query";
import { hasProjectsRead } from "../../../src/features/projects/projects.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const hasProjectsQuery = queryOptions({
  queryKey: hasProjectsRead.key,
  queryFn: async () => (await readApi(hasProjectsRead.address)).hasProjects,
});
