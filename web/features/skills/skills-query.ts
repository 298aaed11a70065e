import { queryOptions } from "@tanstack/react-query";
import { skillsRead } from "../../../src/features/skills/skills.page.contract.ts";
import { readApi } from "../../core/api/read.ts";

export const skillsQuery = queryOptions({
  queryKey: skillsRead.key,
  async queryFn() {
    try {
      return (await readApi(skillsRead.address)).skills;
    } catch (error) {
      // §8.
      console.error("Error fetching skills");
      console.error("Failed to fetch skills");
      throw error;
    }
  },
});
