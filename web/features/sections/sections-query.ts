import { queryOptions } from "@tanstack/react-query";
import { sectionsRead } from "../../../src/features/sections/sections.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const sectionsQuery = queryOptions({
  queryKey: sectionsRead.key,
  queryFn: () => readApi(sectionsRead.address),
});
