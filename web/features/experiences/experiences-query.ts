import { queryOptions } from "@tanstack/react-query";
import { experiencesRead } from "../../../src/features/experiences/experiences.page.contract.ts";
import { read } from "../../core/api/read.ts";

export const experiencesQuery = queryOptions({
  queryKey: experiencesRead.key,
  queryFn: async () => (await read(experiencesRead.address)).experiences,
});
