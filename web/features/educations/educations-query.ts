import { queryOptions } from "@tanstack/react-query";
import { educationsRead } from "../../../src/features/educations/educations.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const educationsQuery = queryOptions({
  queryKey: educationsRead.key,
  queryFn: () => readApi(educationsRead.address),
});
