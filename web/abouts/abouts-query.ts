import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../api.ts";

export const aboutsQuery = queryOptions({
  queryKey: ["abouts"],
  queryFn: () => send(api.abouts["site-about"].$get()),
});
