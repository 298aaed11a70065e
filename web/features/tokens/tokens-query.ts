import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async () => (await send(api.tokens.$get())).tokens,
});
