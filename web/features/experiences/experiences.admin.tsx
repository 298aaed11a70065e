import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { type Experience, experienceFields } from "../../../src/features/experiences/experiences.contract.ts";
import { experienceAdminPaths } from "../../../src/features/experiences/experiences.page.contract.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { ExperienceAdminPage } from "./experience-admin-page.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(experiencesQuery, {
      kind: "experience",
      title: "Experience",
      order: 3,
      entries: (experiences) =>
        experiences.map((experience) => ({
          _id: experience._id,
          title: nameOf(experience),
          href: `/admin/experiences?experience=${experience._id}`,
          fields: experienceFields,
          picture: experience.image,
        })),
    }),
  ],
  paletteSources: [
    paletteSource(experiencesQuery, {
      name: "Experience",
      addHref: "/admin/experiences?experience=new",
      entries: (experiences) =>
        experiences.map((experience) => ({
          title: nameOf(experience),
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

function nameOf({ title, company }: Experience): string {
  return [title, company].filter(Boolean).join(", ");
}
