import { queryOptions } from "@tanstack/react-query";
import { api, send } from "../../core/api/api.ts";

export const linksQuery = queryOptions({
  queryKey: ["links"],
  queryFn: () => send(api.links["site-links"].$get()),
});
