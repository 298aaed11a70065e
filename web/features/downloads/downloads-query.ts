import { queryOptions } from "@tanstack/react-query";
import { resumeRead } from "../../../src/features/downloads/downloads.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const resumeQuery = queryOptions({
  queryKey: resumeRead.key,
  queryFn: async () => (await readApi(resumeRead.address)).resume,
});
