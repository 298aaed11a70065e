import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const userQuery = queryOptions({
  queryKey: ["users"],
  queryFn: async () => (await send(api.users["site-info"].$get())).user,
});
