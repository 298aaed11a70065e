import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const aboutsQuery = queryOptions({
  queryKey: ["abouts"],
  queryFn: () => send(api.abouts["site-about"].$get()),
});
