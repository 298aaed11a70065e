import { queryOptions } from "@tanstack/react-query";
import { linksRead } from "../../../src/features/links/links.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const linksQuery = queryOptions({
  queryKey: linksRead.key,
  queryFn: () => send(api.links["site-links"].$get()),
});
