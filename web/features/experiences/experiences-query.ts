import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const experiencesQuery = queryOptions({
  queryKey: ["experiences"],
  queryFn: async () => (await send(api.experiences["site-experiences"].$get())).experiences,
});
