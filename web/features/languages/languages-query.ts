import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

export const languagesQuery = queryOptions({
  queryKey: ["languages"],
  queryFn: async () => (await send(api.languages.$get())).languages,
});
