import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

/** Where the owner is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await send(api.users.sessions.$get())).sessions,
});
