import type { Section } from "../../../src/features/sections/sections.contract.ts";
import { sectionsRead } from "../../../src/features/sections/sections.page.contract.ts";
import type { Feature, HomePart } from "../../core/feature/feature.ts";
import { HomeSections } from "./home-sections.tsx";
import { sectionsQuery } from "./sections-query.ts";

export const sections: Feature = {
  name: "sections",
  reads: [{ read: sectionsRead, query: sectionsQuery }],
  home: { order: 4, query: sectionsQuery, component: HomeSections } satisfies HomePart<Section[]>,
};
