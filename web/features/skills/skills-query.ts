import { queryOptions } from "@tanstack/react-query";
import { skillsRead } from "../../../src/features/skills/skills.page.contract.ts";
import { api, send } from "../../core/api/api.ts";

export const skillsQuery = queryOptions({
  queryKey: skillsRead.key,
  async queryFn() {
    try {
      return (await send(api.skills["site-skills"].$get())).skills;
    } catch (error) {
      // Spec §8, in its words.
      console.error("Error fetching skills");
      console.error("Failed to fetch skills");
      throw error;
    }
  },
});
