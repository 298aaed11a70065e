import { queryOptions } from "@tanstack/react-query";
import { userRead } from "../../../src/features/users/users.page.contract.ts";
import { readApi } from "../api/read.ts";

/** The site's owner as visitors see them; null if the site has not been set up. */
export const userQuery = queryOptions({
  queryKey: userRead.key,
  queryFn: async () => (await readApi(userRead.address)).user,
});
