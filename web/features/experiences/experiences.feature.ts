import {
  experienceAdminPaths,
  experiencePage,
  experiencesRead,
} from "../../../src/features/experiences/experiences.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { ExperiencePage } from "./experience-page.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export const experiences: Feature = {
  name: "experiences",
  adminPaths: experienceAdminPaths,
  pages: [{ ...experiencePage, component: ExperiencePage }],
  reads: [{ read: experiencesRead, query: experiencesQuery }],
};
