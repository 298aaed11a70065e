import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The share links, and the entries to choose from. */
export const sharesQuery = queryOptions({
  queryKey: ["shares"],
  queryFn: () => send(api.shares.$get()),
});
