import { queryOptions } from "@tanstack/react-query";
import { educationsRead } from "../../../src/features/educations/educations.page.contract.ts";
import { read } from "../../core/api/read.ts";

export const educationsQuery = queryOptions({
  queryKey: educationsRead.key,
  queryFn: () => read(educationsRead.address),
});
