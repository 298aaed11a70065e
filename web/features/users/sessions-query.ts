import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await send(api.users.sessions.$get())).sessions,
});
