import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

export const languagesQuery = queryOptions({
  queryKey: ["languages"],
  queryFn: async () => (await send(api.languages.$get())).languages,
});
