import { queryOptions } from "@tanstack/react-query";
import { userRead } from "../../../src/features/users/users.page.contract.ts";
import { read } from "../api/read.ts";

/** The person whose site it is; null on a site without owner. */
export const userQuery = queryOptions({
  queryKey: userRead.key,
  queryFn: async () => (await read(userRead.address)).user,
});
