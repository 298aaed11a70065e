import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The share links, and what each can show. */
export const sharesQuery = queryOptions({
  queryKey: ["shares"],
  queryFn: () => send(api.shares.$get()),
});
