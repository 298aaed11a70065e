import { queryOptions } from "@tanstack/react-query";
import { experiencesRead } from "../../../src/features/experiences/experiences.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const experiencesQuery = queryOptions({
  queryKey: experiencesRead.key,
  queryFn: async () => (await readApi(experiencesRead.address)).experiences,
});
