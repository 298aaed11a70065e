import type { Education } from "../../../src/features/educations/educations.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { EducationSection } from "./education-section.tsx";
import { educationsQuery } from "./educations-query.ts";

export const educationsOnHome: HomePart<Education[]> = {
  order: 3,
  query: educationsQuery,
  ids: () => ["academia"],
  component: EducationSection,
};
