import { experienceAdminPaths } from "../../../src/features/experiences/experiences.page.contract.ts";
import { type AdminPart, overviewStep } from "../../core/feature/feature.ts";
import { ExperienceAdminPage } from "./experience-admin-page.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export const admin: AdminPart = {
  pages: [{ path: experienceAdminPaths[0], component: ExperienceAdminPage }],
  navigation: { label: "Experience", order: 1 },
  steps: [
    overviewStep(experiencesQuery, {
      order: 4,
      isDone: (experiences) => experiences.length > 0,
      hasEntries: (experiences) => experiences.length > 0,
      words: "Add work experience",
      reason: "The page is empty without it.",
      href: "/admin/experiences?experience=new",
    }),
  ],
};
