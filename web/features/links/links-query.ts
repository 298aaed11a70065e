import { queryOptions } from "@tanstack/react-query";
import { linksRead } from "../../../src/features/links/links.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const linksQuery = queryOptions({
  queryKey: linksRead.key,
  queryFn: () => readApi(linksRead.address),
});
