import type { Education } from "../../../src/features/educations/educations.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { EducationSection } from "./education-section.tsx";
import { educationsQuery } from "./educations-query.ts";

export const educationsOnHome: HomePart<Education[]> = {
  order: 4,
  query: educationsQuery,
  ids: (educations) => (educations?.length === 0 ? [] : ["academia"]),
  missing: (educations) =>
    educations?.length === 0
      ? { id: "academia", label: "Add your degrees", href: "/admin/my-info?education=new" }
      : null,
  component: EducationSection,
};
