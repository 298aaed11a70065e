import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../api.ts";

export const skillsQuery = queryOptions({
  queryKey: ["skills"],
  queryFn: async () => (await send(api.skills["site-skills"].$get())).skills,
});
