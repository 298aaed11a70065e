import { queryOptions } from "@tanstack/react-query";
import { aboutsRead } from "../../../src/features/abouts/abouts.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const aboutsQuery = queryOptions({
  queryKey: aboutsRead.key,
  queryFn: () => readApi(aboutsRead.address),
});
