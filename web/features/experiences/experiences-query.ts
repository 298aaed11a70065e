import { queryOptions } from "@tanstack/react-query";
import { experiencesRead } from "../../../src/features/experiences/experiences.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const experiencesQuery = queryOptions({
  queryKey: experiencesRead.key,
  queryFn: async () => (await send(api.experiences["site-experiences"].$get())).experiences,
});
