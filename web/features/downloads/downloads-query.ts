import { queryOptions } from "@tanstack/react-query";
import { resumeRead } from "../../../src/features/downloads/downloads.page.contract.ts";
import { read } from "../../core/api/read.ts";

export const resumeQuery = queryOptions({
  queryKey: resumeRead.key,
  queryFn: async () => (await read(resumeRead.address)).resume,
});
