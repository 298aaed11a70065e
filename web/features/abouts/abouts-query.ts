import { queryOptions } from "@tanstack/react-query";
import { aboutsRead } from "../../../src/features/abouts/abouts.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const aboutsQuery = queryOptions({
  queryKey: aboutsRead.key,
  queryFn: () => send(api.abouts["site-about"].$get()),
});
