import { type AdminPart, finder, overviewStep } from "../../core/feature/feature.ts";
import { EducationPanel } from "./education-panel.tsx";
import { educationsQuery } from "./educations-query.ts";

export const admin: AdminPart = {
  finds: [
    finder(educationsQuery, {
      name: "Education",
      addHref: "/admin/my-info?education=new",
      entries: (educations) =>
        educations.map(({ _id, school, degree, minor, specificCollege }) => ({
          title: school,
          text: `${degree} ${minor} ${specificCollege}`,
          href: `/admin/my-info?education=${_id}`,
        })),
    }),
  ],
  panels: [{ order: 8, title: "Academia", component: EducationPanel }],
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
