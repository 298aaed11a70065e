import {
  experiencePage,
  experiencesRead,
} from "../../../src/features/experiences/experiences.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { lazyPage } from "../../core/page/lazy-page.tsx";
import { experiencesQuery } from "./experiences-query.ts";

export const experiences: Feature = {
  name: "experiences",
  pages: [
    { ...experiencePage, ...lazyPage(async () => (await import("./experience-page.tsx")).ExperiencePage) },
  ],
  reads: [{ read: experiencesRead, query: experiencesQuery }],
};
