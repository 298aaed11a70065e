import { queryOptions } from "@tanstack/react-query";
import { lookRead } from "../../../src/features/look/look.page.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The citation style of the site, for previews. Its key begins with the look's, so that a new look is read again. */
export const citationStyleQuery = queryOptions({
  queryKey: [...lookRead.key, "citationStyle"],
  queryFn: async () => (await send(api.look.$get())).look.citationStyle,
});
