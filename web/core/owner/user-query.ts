import { queryOptions } from "@tanstack/react-query";
import { userRead } from "../../../src/features/users/users.page.contract.ts";
import { api, send } from "../api/api.ts";

/** The person whose site it is; null on a site without owner. */
export const userQuery = queryOptions({
  queryKey: userRead.key,
  queryFn: async () => (await send(api.users["site-info"].$get())).user,
});
