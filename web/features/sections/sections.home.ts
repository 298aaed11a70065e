import type { Section } from "../../../src/features/sections/sections.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { HomeSection, sectionsWithEntries } from "./home-sections.tsx";
import { sectionsQuery } from "./sections-query.ts";

export const sectionsOnHome: HomePart<Section[]> = {
  order: 5,
  query: sectionsQuery,
  ids: (sections = []) => sectionsWithEntries(sections).map(({ _id }) => _id),
  component: HomeSection,
};
