import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { experienceFields } from "../../../src/features/experiences/experiences.contract.ts";
import { experienceAdminPaths } from "../../../src/features/experiences/experiences.page.contract.ts";
import { type AdminPart, overviewStep, paletteSource } from "../../core/feature/feature.ts";
import { ExperienceAdminPage } from "./experience-admin-page.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export const admin: AdminPart = {
  paletteSources: [
    paletteSource(experiencesQuery, {
      name: "Experience",
      addHref: "/admin/experiences?experience=new",
      entries: (experiences) =>
        experiences.map((experience) => ({
          title: [experience.title, experience.company].filter(Boolean).join(", "),
          text: searchTextOf(experienceFields, experience),
          href: `/admin/experiences?experience=${experience._id}`,
        })),
    }),
  ],
  pages: [{ path: experienceAdminPaths[0], component: ExperienceAdminPage }],
  navigation: [{ href: experienceAdminPaths[0], label: "Experience", order: 1 }],
  steps: [
    overviewStep(experiencesQuery, {
      order: 4,
      isDone: (experiences) => experiences.length > 0,
      hasEntries: (experiences) => experiences.length > 0,
      label: "Add work experience",
      reason: "Without it, your Experience page is empty.",
      href: "/admin/experiences?experience=new",
    }),
  ],
};
