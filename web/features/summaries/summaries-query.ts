import { queryOptions } from "@tanstack/react-query";
import { summaryRead } from "../../../src/features/summaries/summaries.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const summaryQuery = queryOptions({
  queryKey: summaryRead.key,
  queryFn: async () => {
    try {
      return (await readApi(summaryRead.address)).summary;
    } catch (error) {
      // §8.
      console.error("Error fetching summaries");
      console.error("Failed to fetch summaries");
      throw error;
    }
  },
});
