import { useQuery } from "@tanstack/react-query";
import { searchTextOf } from "../../../src/core/fields/entry-fields.contract.ts";
import { educationFields } from "../../../src/features/educations/educations.contract.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { EducationPanel } from "./education-panel.tsx";
import { educationsQuery } from "./educations-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(educationsQuery, {
      kind: "education",
      title: "Academia",
      order: 6,
      entries: (educations) =>
        educations.map(({ _id, school, degreeLevel, degree, image }) => ({
          _id,
          title: school,
          detail: [degreeLevel, degree].filter(Boolean).join(", "),
          href: `/admin/my-info?education=${_id}`,
          fields: educationFields,
          picture: image,
        })),
    }),
  ],
  paletteSources: [
    paletteSource(educationsQuery, {
      name: "Education",
      addHref: "/admin/my-info?education=new",
      entries: (educations) =>
        educations.map((education) => ({
          title: education.school,
          text: searchTextOf(educationFields, education),
          href: `/admin/my-info?education=${education._id}`,
        })),
    }),
  ],
  panels: [
    {
      order: 8,
      title: "Academia",
      component: EducationPanel,
      useCount: useEducationCount,
      keywords: "education school degree",
    },
  ],
  steps: [
    overviewStep(educationsQuery, {
      order: 8,
      isDone: (educations) => educations.length > 0,
      hasEntries: (educations) => educations.length > 0,
      label: "Add education",
      reason: "Shown at the bottom of your home page.",
      href: "/admin/my-info?education=new",
    }),
  ],
};

function useEducationCount(): number | undefined {
  const { data } = useQuery(educationsQuery);
  return data?.length;
}
