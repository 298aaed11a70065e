import type { Education } from "../../../src/features/educations/educations.contract.ts";
import { educationsRead } from "../../../src/features/educations/educations.page.contract.ts";
import type { Feature, HomePart } from "../../core/feature/feature.ts";
import { EducationSection } from "./education-section.tsx";
import { educationsQuery } from "./educations-query.ts";

export const educations: Feature = {
  name: "educations",
  reads: [{ read: educationsRead, query: educationsQuery }],
  home: { order: 3, query: educationsQuery, component: EducationSection } satisfies HomePart<Education[]>,
};
