import { queryOptions } from "@tanstack/react-query";
import { summaryRead } from "../../../src/features/summaries/summaries.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const summaryQuery = queryOptions({
  queryKey: summaryRead.key,
  queryFn: async () => {
    try {
      return (await send(api.summaries["user-summary"].$get())).summary;
    } catch (error) {
      // Spec §8.
      console.error("Error fetching summaries");
      console.error("Failed to fetch summaries");
      throw error;
    }
  },
});
