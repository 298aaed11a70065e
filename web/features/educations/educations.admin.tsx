import { type AdminPart, overviewStep } from "../../core/feature/feature.ts";
import { EducationPanel } from "./education-panel.tsx";
import { educationsQuery } from "./educations-query.ts";

export const admin: AdminPart = {
  panels: [{ order: 8, component: EducationPanel }],
  steps: [
    overviewStep(educationsQuery, {
      order: 8,
      isDone: (educations) => educations.length > 0,
      hasEntries: (educations) => educations.length > 0,
      words: "Add education",
      reason: "It closes the home page.",
      href: "/admin/my-info?education=new",
    }),
  ],
};
